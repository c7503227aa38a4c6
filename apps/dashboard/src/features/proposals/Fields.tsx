import type { Proposal } from '@vitrine/contract/proposals';
import type { ShowUntil } from '@vitrine/contract/shows';
import type { SourceKind } from '@vitrine/contract/sources';
import { fieldName, isSaid, valueText } from '../../core/changes/fields.views.tsx';
import { dateText } from '../../lib/condition-words.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import { deedKey } from './deeds.ts';
import classes from './proposals.module.css';
import { proposedRows, type Side, setsFields } from './proposed-rows.ts';

const unsaid = new Set(['upload', 'change', 'whole', 'over', 'until']);

/** What the call does, and the fields that it changes: as they were, as they were proposed, and as they were approved if otherwise. */
export function Fields({ proposal }: { proposal: Proposal }) {
  const t = useT();
  const locale = useLocale();
  const { resource, route, subject, before, approved, names, state } = proposal;
  const deed = deedKey(route);
  const textOf = (field: string, value: unknown) => {
    if (field === 'kind' && resource === 'sources') return t(`sources.kinds.${value as SourceKind}`);
    if (field === 'until')
      return untilText(value as ShowUntil, t('shows.endsClosing'), t('conditions.always'));
    // A record that is gone has no name; its id tells nobody anything.
    const text = valueText(t, locale, { names }, field, withoutUnknown(field, value, names));
    return <Hours>{text}</Hours>;
  };
  const rows = proposedRows(proposal).filter(
    ({ field }) => isSaid(field) && (!unsaid.has(field) || resource === 'shows'),
  );
  const hidden = hiddenFields(proposal, t('proposals.hidden'));
  // What creates has nothing before.
  const hasBefore = setsFields(proposal);
  const hasApproved =
    hasBefore &&
    (approved ? rows.some(({ isEdited }) => isEdited) : state === 'approved_with_changes' && rows.length > 0);
  const missing = <span className={classes.quiet}>{t('proposals.notRecorded')}</span>;
  const cell = (field: string, side: Side) => (side ? textOf(field, side.value) : missing);
  return (
    <>
      {deed && (
        <Text as="p" weight={550} className={classes.deed}>
          {t(deed, { name: subject.name })}
        </Text>
      )}
      {rows.length + hidden.length > 0 && (
        <table className={classes.fields}>
          <thead>
            <tr>
              <th scope="col">{t('proposals.field')}</th>
              {hasBefore && <th scope="col">{t('proposals.before')}</th>}
              <th scope="col">{t('proposals.becomes')}</th>
              {hasApproved && <th scope="col">{t('proposals.approvedValue')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, field, was, proposed, became }) => (
              <tr key={key}>
                <th scope="row">{name ?? fieldName(t, field)}</th>
                {hasBefore && <td>{cell(field, was)}</td>}
                <td>{proposed && textOf(field, proposed.value)}</td>
                {hasApproved && <td>{cell(field, became)}</td>}
              </tr>
            ))}
            {hidden.map(([field, text]) => (
              <tr key={field}>
                <th scope="row">{fieldName(t, field)}</th>
                {hasBefore && (
                  <td>{field === 'address' && before?.address ? String(before.address) : null}</td>
                )}
                <td>{text}</td>
                {hasApproved && <td />}
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

const lists = new Set(['groups', 'displays', 'playlists']);

function withoutUnknown(field: string, value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (!Array.isArray(value)) return value;
  if (lists.has(field)) return value.filter((id) => String(id) in names);
  return value;
}
