import { useQuery } from '@tanstack/react-query';
import type { Proposal } from '@vitrine/contract/proposals';
import type { ShowUntil } from '@vitrine/contract/shows';
import type { SourceKind } from '@vitrine/contract/sources';
import { fieldName, isSaid, valueText } from '../../core/changes/fields.views.tsx';
import { dateText } from '../../lib/condition-words.ts';
import { type TextKey, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import classes from './proposals.module.css';
import { isReadable, isSameValue, proposedValues, readCurrent } from './proposed-values.ts';

/** Calls whose body does not say what they do. */
const deeds: Readonly<Record<string, TextKey>> = {
  'shows.remove': 'proposals.does.stop',
  create: 'proposals.does.create',
  remove: 'proposals.does.remove',
  'actions.activate': 'proposals.does.activate',
  'actions.deactivate': 'proposals.does.deactivate',
  'actions.unpair': 'proposals.does.unpair',
  'designs.actions.copy': 'proposals.does.copyDesign',
  'actions.copy': 'proposals.does.copy',
  'actions.replace': 'proposals.does.replace',
  'actions.restore': 'proposals.does.restore',
};
const unsaid = new Set(['upload', 'change', 'whole', 'over', 'until']);

/** What the call does, and the fields that it changes: as they are now, and as they would be. */
export function Fields({ proposal }: { proposal: Proposal }) {
  const t = useT();
  const locale = useLocale();
  const { resource, route, subject, exists, state, names } = proposal;
  const { data } = useQuery({
    queryKey: [resource, 'one', subject.id, 'proposed'],
    queryFn: ({ signal }) => readCurrent(resource, subject.id!, signal),
    enabled: isReadable(resource) && subject.id !== null && exists && state === 'open',
  });
  const now = state === 'open' ? data : undefined;
  const deed = deeds[route] ?? (resource === 'shows' ? undefined : deeds[route.slice(resource.length + 1)]);
  const proposed = proposedValues(proposal);
  const known = { names: { ...now?.names, ...names } };
  const textOf = (field: string, value: unknown) => {
    if (field === 'kind' && resource === 'sources') return t(`sources.kinds.${value as SourceKind}`);
    if (field === 'until')
      return untilText(value as ShowUntil, t('shows.endsClosing'), t('conditions.always'));
    // A record that is gone has no name; its id tells nobody anything.
    const text = valueText(t, locale, known, field, withoutUnknown(field, value, known.names));
    return <Hours>{text}</Hours>;
  };
  const fields = Object.keys(proposed).filter(
    (field) =>
      isSaid(field) &&
      (!unsaid.has(field) || resource === 'shows') &&
      !(now && isSameValue(comparable(field, now.values[field]), comparable(field, proposed[field]))),
  );
  const hidden = hiddenFields(proposal, t('proposals.hidden'));
  return (
    <>
      {deed && (
        <Text as="p" weight={550} className={classes.deed}>
          {t(deed, { name: subject.name })}
        </Text>
      )}
      {fields.length + hidden.length > 0 && (
        <table className={classes.fields}>
          <thead>
            <tr>
              <th scope="col">{t('proposals.field')}</th>
              {now && <th scope="col">{t('proposals.now')}</th>}
              <th scope="col">{t('proposals.becomes')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{fieldName(t, field)}</th>
                {now && <td>{textOf(field, now.values[field])}</td>}
                <td>{textOf(field, proposed[field])}</td>
              </tr>
            ))}
            {hidden.map(([field, text]) => (
              <tr key={field}>
                <th scope="row">{fieldName(t, field)}</th>
                {now && <td>{field === 'address' ? textOf(field, now.values.address) : null}</td>}
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** What is write-only is not shown, but that it changes is, and where an address leads. */
function hiddenFields({ secrets, leadsTo }: Proposal, text: string): [string, string][] {
  const fieldOf = (path: string) =>
    path.startsWith('router')
      ? 'routerCredentials'
      : path.startsWith('networkScreens')
        ? 'screenPasswords'
        : path;
  return [...new Map(secrets.map((path) => [fieldOf(path), leadsTo[path] ?? text]))];
}

const untilText = (until: ShowUntil, closing: string, always: string) => {
  if (until.kind === 'always') return always;
  if (until.kind === 'closing') return closing;
  return <Hours>{until.kind === 'time' ? until.time : dateText(until.date)}</Hours>;
};

/** Items that a form sends have no more than they need. */
function comparable(field: string, value: unknown): unknown {
  if (field !== 'items' || !Array.isArray(value)) return value;
  return value.map(({ playable_id, amount = 1, duration = null, conditions = [] }) => ({
    ...{ playable_id, amount, duration, conditions },
  }));
}

const lists = new Set(['groups', 'displays', 'playlists']);

function withoutUnknown(field: string, value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (!Array.isArray(value)) return value;
  if (lists.has(field)) return value.filter((id) => String(id) in names);
  return value;
}
