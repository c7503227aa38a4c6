import { orientations } from '@vitrine/contract/displays';
import { useGroupOptions, useLocationOptions } from '../../../core/queries/displays.queries.ts';
import { stateCounts } from '../../../lib/display-state.ts';
import { orientationKeys } from '../../../lib/display-words.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { useListState } from '../../../lib/list-state.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { ListFilters } from '../../../ui/ListFilters.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { SegmentCount, Segmented } from '../../../ui/toggles.tsx';

export type View = 'list' | 'grid';

interface DisplayFiltersProps {
  list: ReturnType<typeof useListState>;
  counts: Readonly<Record<string, number>> | undefined;
  view: View;
  onView: (view: View) => void;
}

const everyStatus = 'all';

/** Trouble first. A warning is beside the others: such a display is counted in its state too. */
const segments = ['offline', 'warning', 'playlist_active', 'closed', 'online', 'unknown'] as const;

const seldom: ReadonlySet<string> = new Set(['online', 'unknown']);

export function DisplayFilters({ list, counts, view, onView }: DisplayFiltersProps) {
  const t = useT();
  const { filters } = list;
  const isPhone = usePhone();
  const options = (named: readonly { id: string; name: string }[] = []) =>
    named.map(({ id, name }) => ({ value: id, label: name }));
  const yesNo = (yes: string, no: string) => [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
  const menus = [
    { name: 'location', label: t('displays.location'), options: options(useLocationOptions().data) },
    { name: 'group', label: t('displays.group'), options: options(useGroupOptions().data) },
  ];
  const more = [
    {
      name: 'active',
      label: t('displays.active'),
      options: yesNo(t('displays.active'), t('displays.inactive')),
    },
    {
      name: 'paired',
      label: t('displays.pairing'),
      options: yesNo(t('displays.paired'), t('displays.notPairedYet')),
    },
    {
      name: 'orientation',
      label: t('displays.orientation'),
      options: orientations.map((value) => ({ value, label: t(orientationKeys[value]) })),
    },
  ];
  const states = counts && stateCounts(counts);
  const total = states && Object.values(states).reduce((sum, count) => sum + count, 0);
  const countOf = (status: (typeof segments)[number]) =>
    status === 'warning' ? counts?.warning : states?.[status];
  // A phone has room for five; the others are found under "Pairing".
  const shown = isPhone
    ? segments.filter((status) => filters.status === status || !seldom.has(status))
    : segments;
  const choices = [
    {
      value: everyStatus,
      name: t('list.all'),
      label: isPhone ? (
        t('list.all')
      ) : (
        <span>
          {t('list.all')} <SegmentCount count={total} />
        </span>
      ),
    },
    ...shown.map((status) => ({
      value: status,
      name: t('displays.statusCount', { status: t(`status.${status}`), count: countOf(status) ?? 0 }),
      label: (
        <Row as="span" inline gap={5} title={t(`status.${status}`)}>
          <StatusMark status={status} />
          <SegmentCount count={countOf(status)} />
        </Row>
      ),
    })),
  ];
  return (
    <ListFilters
      list={list}
      label={t('displays.filter')}
      menus={menus}
      more={more}
      end={
        <Segmented
          label={t('displays.view')}
          hideLabel
          options={[
            { value: 'list', label: '', icon: 'list', name: t('displays.asList') },
            { value: 'grid', label: '', icon: 'grid', name: t('displays.asGrid') },
          ]}
          value={view}
          onChange={onView}
        />
      }
    >
      <div data-kept>
        <Segmented
          label={t('displays.now')}
          hideLabel
          options={choices}
          value={filters.status ?? everyStatus}
          onChange={(status) => list.set({ filters: { status: status === everyStatus ? null : status } })}
        />
      </div>
    </ListFilters>
  );
}
