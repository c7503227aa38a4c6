import { takeoverKinds } from '@vitrine/contract/takeover-values';
import { type Takeover, takeovers } from '@vitrine/contract/takeovers';
import { durationText } from '../../lib/i18n/duration.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { toRequestParams, useListState } from '../../lib/list-state.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Pagination } from '../../ui/ListPage.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import type { MenuItem } from '../../ui/Menu.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Instant, Length } from '../../ui/time/Time.tsx';
import { actorName } from './actor-name.ts';
import { alarmName, secondsText } from './alarm-values.ts';
import classes from './alarms.module.css';
import { useHistory } from './alarms.queries.ts';
import { exportHistory } from './export-history.ts';
import { PlanIcon, type PlanIconName } from './PlanIcon.tsx';
import { onRowArrows } from './row-arrows.ts';
import { placesText } from './where-text.ts';

const defaults = { sort: { column: 'startedAt', asc: false }, rules: takeovers.list };

const iconOf = ({ kind, level }: Takeover): PlanIconName =>
  kind === 'alert' ? (level === 'notice' ? 'info' : level === 'warning' ? 'storm' : 'evacuate') : 'flag';

const startOf = (year: number) => new Date(year, 0, 1).toISOString();
const oldest = { _limit: '1', sort: 'startedAt:asc' } as const;

/** From this year back to the first alarm. */
function useYears(): number[] {
  const first = useHistory(oldest).data?.data[0];
  const last = new Date().getFullYear();
  const count = first ? last - new Date(first.startedAt).getFullYear() + 1 : 0;
  return Array.from({ length: count }, (_, at) => last - at);
}

/** Alarms, drills and quiet drills, as they were; nothing of it can be changed. */
export function HistoryPart() {
  const t = useT();
  const list = useListState(defaults);
  const params = toRequestParams(list, takeovers.list);
  const { data, error, refetch } = useHistory({ ...params, state_eq: 'ended' });
  const { kind, from } = list.filters;
  const chosen = takeoverKinds.find((each) => each === kind);
  const year = useYears().find((each) => startOf(each) === from);
  const clear = (filters: Readonly<Record<string, null>>) => () => list.set({ page: 1, filters });
  return (
    <Card
      title={t('alarms.history.title')}
      aside={
        <>
          {chosen && (
            <Tag onRemove={clear({ kind: null })} removeLabel={t('alarms.history.allKinds')}>
              {t(`alarms.kinds.${chosen}`)}
            </Tag>
          )}
          {year !== undefined && (
            <Tag onRemove={clear({ from: null, to: null })} removeLabel={t('alarms.history.allYears')}>
              {year}
            </Tag>
          )}
          <HistoryMenu list={list} params={params} isEmpty={!data || data.meta.total === 0} />
        </>
      }
    >
      {error && !data && (
        <ErrorState title={t('list.failed')} detail={errorMessage(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsSkeleton rows={6} height={44} />}
      {data?.meta.total === 0 && (
        <EmptyState>{t(kind || from ? 'alarms.history.noMatch' : 'alarms.history.empty')}</EmptyState>
      )}
      {data && data.data.length > 0 && (
        <Stack as="ul" onKeyDown={onRowArrows}>
          {data.data.map((takeover) => (
            <Happened key={takeover.id} takeover={takeover} />
          ))}
        </Stack>
      )}
      {data && data.meta.total > list.perPage && (
        <Text as="div" ruled="above" pad="0/16">
          <Pagination page={list.page} perPage={list.perPage} total={data.meta.total} onChange={list.set} />
        </Text>
      )}
    </Card>
  );
}

interface HistoryMenuProps {
  list: ReturnType<typeof useListState>;
  params: Readonly<Record<string, string>>;
  isEmpty: boolean;
}

function HistoryMenu({ list, params, isEmpty }: HistoryMenuProps) {
  const t = useT();
  const locale = useLocale();
  const years = useYears();
  const { kind, from } = list.filters;
  const choose = (filters: Readonly<Record<string, string | null>>) => list.set({ page: 1, filters });
  const items: MenuItem[] = [
    { label: t('alarms.history.allKinds'), checked: !kind, onClick: () => choose({ kind: null }) },
    ...takeoverKinds.map((each) => ({
      label: t(`alarms.kinds.${each}`),
      checked: each === kind,
      onClick: () => choose({ kind: each }),
    })),
    'divider',
    ...(years.length > 1
      ? ([
          {
            label: t('alarms.history.allYears'),
            checked: !from,
            onClick: () => choose({ from: null, to: null }),
          },
          ...years.map((each) => ({
            label: String(each),
            checked: startOf(each) === from,
            onClick: () => choose({ from: startOf(each), to: startOf(each + 1) }),
          })),
          'divider',
        ] as const)
      : []),
    {
      label: t('alarms.history.export'),
      icon: 'download',
      disabled: isEmpty,
      onClick: () => void exportHistory(params, t, locale),
    },
  ];
  return <MenuButton label={t('alarms.history.menu')} size="sm" items={items} />;
}

function Happened({ takeover }: { takeover: Takeover }) {
  const t = useT();
  const locale = useLocale();
  const { number } = useFormat();
  const { id, kind, level, startedAt, endedAt, endsAt, startedBy, reach } = takeover;
  const { shown, displays, slowest } = reach;
  const isMissed = shown < displays;
  return (
    <Text as="li" between shrink>
      <Stack
        as={AppLink}
        href={`/${locale}/alarms/${id}`}
        className={classes.happened}
        gap={12}
        align="center"
        size="13.5/20"
        hover="lit"
      >
        <Text tone="muted" nowrap className={classes.at}>
          <Instant at={startedAt} place={null} form="record" isHeaded />
        </Text>
        <PlanIcon icon={iconOf(takeover)} kind={kind} level={level} size="sm" />
        <Text shrink anywhere>
          <Text as="b" weight={550} dir="auto" block>
            {kind === 'alert' ? alarmName(takeover) : t(`alarms.kinds.${kind}`)}
          </Text>
          <Text tone="muted" size="12.5/17" block>
            {placesText(takeover, t)}, {actorName(startedBy, t)}
          </Text>
        </Text>
        <Text nowrap numeric {...(isMissed && { tone: 'danger' })}>
          {t('alarms.history.noneShown', { shown, count: displays })}
          {slowest !== null && (
            <span className={classes.slowest}>
              {', '}
              {t('alarms.board.slowestIs', { seconds: secondsText(slowest, number) })}
            </span>
          )}
        </Text>
        <Text tone="muted" nowrap className={classes.length}>
          {kind !== 'quiet_drill' && (
            <Length>{durationText(Date.parse(endedAt ?? endsAt) - Date.parse(startedAt))}</Length>
          )}
        </Text>
        <Text tone="muted" className={classes.arrow}>
          <Glyph name="chevron-right" size={16} />
        </Text>
      </Stack>
    </Text>
  );
}
