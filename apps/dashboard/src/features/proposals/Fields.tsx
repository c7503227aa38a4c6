import { useQuery } from '@tanstack/react-query';
import { displays } from '@vitrine/contract/displays';
import { groups } from '@vitrine/contract/groups';
import { locations } from '@vitrine/contract/locations';
import { playables } from '@vitrine/contract/playables';
import { playlists } from '@vitrine/contract/playlists';
import type { Proposal } from '@vitrine/contract/proposals';
import type { Route } from '@vitrine/contract/route';
import { call } from '../../lib/api.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { fieldName, isSaid, valueText } from '../history/fields.views.tsx';
import classes from './proposals.module.css';

type Values = Readonly<Record<string, unknown>>;

const readRoutes: Readonly<Record<string, Route>> = {
  displays: displays.routes.get as Route,
  groups: groups.routes.get as Route,
  locations: locations.routes.get as Route,
  playables: playables.routes.get as Route,
  playlists: playlists.routes.get as Route,
};

/** The fields that the proposal changes: as they are now, and as they would be. */
export function Fields({ proposal }: { proposal: Proposal }) {
  const t = useT();
  const locale = useLocale();
  const { resource, subject, body, exists, state } = proposal;
  const route = readRoutes[resource];
  const { data } = useQuery({
    queryKey: [resource, 'one', subject.id, 'proposed'],
    queryFn: async ({ signal }) =>
      ((await call(route!, { params: { id: subject.id! }, signal })) as { data: Values }).data,
    enabled: route !== undefined && subject.id !== null && exists && state === 'open',
  });
  const now = state === 'open' ? data : undefined;
  const proposed = typeof body === 'object' && body !== null ? (body as Values) : {};
  const fields = Object.keys(proposed).filter(isSaid);
  if (fields.length === 0) return null;
  const textOf = (field: string, value: unknown) => {
    // Names of other records are not part of a proposal; how many there are is.
    if (field !== 'items' && Array.isArray(value) && value.length > 0) return String(value.length);
    if (field === 'items' && Array.isArray(value)) return t('changes.itemCount', { count: value.length });
    return valueText(t, locale, { names: {} }, field, value);
  };
  return (
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
            {now && <td>{textOf(field, now[field])}</td>}
            <td>{textOf(field, proposed[field])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
