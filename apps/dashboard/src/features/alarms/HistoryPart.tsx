import { takeoverKinds } from '@vitrine/contract/takeover-values';
import { type Takeover, takeovers } from '@vitrine/contract/takeovers';
import { type ReactNode, useId } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { toRequestParams, useListState } from '../../lib/list-state.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Pagination } from '../../ui/ListPage.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { StatusChip } from '../../ui/StatusMark.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { actorName } from './actor-name.ts';
import { useHistory } from './alarms.queries.ts';
import { resultOf } from './board-words.ts';
import { exportHistory } from './export-history.ts';
import { PlanIcon, type PlanIconName } from './PlanIcon.tsx';
import classes from './settings.module.css';
import { whereText } from './where-text.ts';

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
  const headingId = useId();
  const locale = useLocale();
  const list = useListState(defaults);
  const params = toRequestParams(list, takeovers.list);
  const { data, error, isPlaceholderData, refetch } = useHistory(params);
  const { kind, from } = list.filters;
  return (
    <section aria-labelledby={headingId}>
      <Row as="header" below={8} gap={12} rowGap={4} wrap>
        <Text size="16/22" as="h2" id={headingId}>
          {t('alarms.history.title')}
        </Text>
        <Text size="13/18" tone="muted" className={classes.note}>
          {t('alarms.history.note')}
        </Text>
        <Filters list={list}>
          <Button
            icon="download"
            disabled={!data || data.meta.total === 0}
            onClick={() => void exportHistory(params, t, locale)}
          >
            {t('alarms.history.export')}
          </Button>
        </Filters>
      </Row>
      <DataTable
        label={t('alarms.history.title')}
        columns={useColumns()}
        rows={data?.data ?? []}
        rowHref={({ id }) => `/${locale}/alarms/${id}`}
        rowName={({ title }) => title}
        state={data ? 'ready' : error ? 'error' : 'loading'}
        refreshing={isPlaceholderData}
        error={error && errorMessage(error)}
        onRetry={() => void refetch()}
        tallRows
        empty={<EmptyState>{t(kind || from ? 'alarms.history.noMatch' : 'alarms.history.empty')}</EmptyState>}
      />
      {data && (
        <Pagination page={list.page} perPage={list.perPage} total={data.meta.total} onChange={list.set} />
      )}
    </section>
  );
}

function Filters({ list, children }: { list: ReturnType<typeof useListState>; children: ReactNode }) {
  const t = useT();
  const years = useYears();
  const kind = takeoverKinds.find((each) => each === list.filters.kind);
  const year = years.find((each) => startOf(each) === list.filters.from);
  const chooseKind = (next: string | null) => list.set({ page: 1, filters: { kind: next } });
  const chooseYear = (next: number | null) =>
    list.set({
      page: 1,
      filters: next === null ? { from: null, to: null } : { from: startOf(next), to: startOf(next + 1) },
    });
  const kindText = t(kind ? `alarms.kinds.${kind}` : 'alarms.history.allKinds');
  const yearText = year === undefined ? t('alarms.history.allYears') : String(year);
  return (
    <Row gap={8} align="stretch" wrap push>
      <MenuButton
        label={kindText}
        look="outlined"
        items={[
          { label: t('alarms.history.allKinds'), checked: !kind, onClick: () => chooseKind(null) },
          ...takeoverKinds.map((each) => ({
            label: t(`alarms.kinds.${each}`),
            checked: each === kind,
            onClick: () => chooseKind(each),
          })),
        ]}
      >
        {kindText}
      </MenuButton>
      {years.length > 0 && (
        <MenuButton
          label={yearText}
          look="outlined"
          items={[
            {
              label: t('alarms.history.allYears'),
              checked: year === undefined,
              onClick: () => chooseYear(null),
            },
            ...years.map((each) => ({
              label: String(each),
              checked: each === year,
              onClick: () => chooseYear(each),
            })),
          ]}
        >
          {yearText}
        </MenuButton>
      )}
      {children}
    </Row>
  );
}

function useColumns(): Column<Takeover>[] {
  const t = useT();
  const { number } = useFormat();
  return [
    {
      id: 'started',
      header: t('alarms.history.started'),
      cell: ({ startedAt }) => <Instant at={startedAt} place={null} form="record" />,
    },
    {
      id: 'what',
      header: t('alarms.history.what'),
      cell: (takeover) => (
        <Row as="span" className={classes.what} gap={10} shrink>
          <PlanIcon icon={iconOf(takeover)} kind={takeover.kind} level={takeover.level} size="sm" />
          <span>
            <Text weight={600} anywhere as="b">
              {takeover.title}
            </Text>
            <Text size="12.5/17" tone="muted" as="small">
              {takeover.kind === 'alert'
                ? t(`alarms.levels.${takeover.level}`)
                : t(`alarms.kinds.${takeover.kind}`)}
              {' · '}
              {actorName(takeover.startedBy, t)}
            </Text>
          </span>
        </Row>
      ),
    },
    {
      id: 'where',
      header: t('alarms.sheet.where'),
      cell: (takeover) => whereText(takeover, t),
      hideBelow: 'lg',
    },
    {
      id: 'result',
      header: t('alarms.history.result'),
      cell: (takeover) => (
        <span className={classes.result}>
          <StatusChip
            status={takeover.reach.shown === takeover.reach.displays ? 'playlist_active' : 'warning'}
          >
            {resultOf(takeover, t, number)}
          </StatusChip>
          {takeover.missing.length > 0 && (
            <Text size="12.5/17" tone="muted" as="small">
              {t('alarms.history.missing', { names: takeover.missing.map(({ name }) => name).join(', ') })}
            </Text>
          )}
        </span>
      ),
    },
    {
      id: 'ended',
      header: t('alarms.history.ended'),
      hideBelow: 'md',
      cell: ({ endedAt, endsAt, endedBy, state }) =>
        state === 'running' ? (
          <Text as="b" weight={600} tone="danger">
            {t('alarms.history.runs')}
          </Text>
        ) : (
          <span className={classes.result}>
            <span>
              {endedBy
                ? t('alarms.history.allClearBy', { name: actorName(endedBy, t) })
                : t('alarms.history.byItself')}
            </span>
            <Text size="12.5/17" tone="muted" as="small">
              <Instant at={endedAt ?? endsAt} place={null} form="record" />
            </Text>
          </span>
        ),
    },
    {
      id: 'report',
      header: '',
      hideBelow: 'md',
      cell: ({ id }) => <ReportLink id={id} />,
    },
  ];
}

function ReportLink({ id }: { id: string }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Text as={AppLink} href={`/${locale}/alarms/${id}`} size="13" tone="accent" weight={570} hover="line">
      {t('alarms.report.title')}
    </Text>
  );
}
