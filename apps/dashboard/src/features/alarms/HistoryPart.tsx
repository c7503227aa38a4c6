import { takeoverKinds } from '@vitrine/contract/takeover-values';
import { type Takeover, takeovers } from '@vitrine/contract/takeovers';
import { useId } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { toRequestParams, useListState } from '../../lib/list-state.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Pagination } from '../../ui/ListPage.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { StatusChip } from '../../ui/StatusMark.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { actorName } from './actor-name.ts';
import { useHistory } from './alarms.queries.ts';
import { resultOf } from './board-words.ts';
import { PlanIcon, type PlanIconName } from './PlanIcon.tsx';
import classes from './settings.module.css';
import { whereText } from './where-text.ts';

const defaults = { sort: { column: 'startedAt', asc: false }, rules: takeovers.list };

const iconOf = ({ kind, level }: Takeover): PlanIconName =>
  kind === 'alert' ? (level === 'notice' ? 'info' : level === 'warning' ? 'storm' : 'evacuate') : 'flag';

/** Alarms, drills and quiet drills, as they were; nothing of it can be changed. */
export function HistoryPart() {
  const t = useT();
  const headingId = useId();
  const locale = useLocale();
  const list = useListState(defaults);
  const { data, error, isPlaceholderData, refetch } = useHistory(toRequestParams(list, takeovers.list));
  const kind = takeoverKinds.find((each) => each === list.filters.kind);
  const choose = (next: string | null) => list.set({ page: 1, filters: { kind: next } });
  return (
    <section aria-labelledby={headingId}>
      <header className={classes.historyHead}>
        <h2 id={headingId}>{t('alarms.history.title')}</h2>
        <span className={classes.note}>{t('alarms.history.note')}</span>
        <MenuButton
          label={t('alarms.history.allKinds')}
          look="outlined"
          items={[
            { label: t('alarms.history.allKinds'), checked: !kind, onClick: () => choose(null) },
            ...takeoverKinds.map((each) => ({
              label: t(`alarms.kinds.${each}`),
              checked: each === kind,
              onClick: () => choose(each),
            })),
          ]}
        >
          {kind ? t(`alarms.kinds.${kind}`) : t('alarms.history.allKinds')}
        </MenuButton>
      </header>
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
        empty={<EmptyState>{t(kind ? 'alarms.history.noMatch' : 'alarms.history.empty')}</EmptyState>}
      />
      {data && (
        <Pagination page={list.page} perPage={list.perPage} total={data.meta.total} onChange={list.set} />
      )}
    </section>
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
        <span className={classes.what}>
          <PlanIcon icon={iconOf(takeover)} kind={takeover.kind} level={takeover.level} size="sm" />
          <span>
            <b>{takeover.title}</b>
            <small>
              {takeover.kind === 'alert'
                ? t(`alarms.levels.${takeover.level}`)
                : t(`alarms.kinds.${takeover.kind}`)}
              {' · '}
              {actorName(takeover.startedBy, t)}
            </small>
          </span>
        </span>
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
            <small>
              {t('alarms.history.missing', { names: takeover.missing.map(({ name }) => name).join(', ') })}
            </small>
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
          <b className={classes.runs}>{t('alarms.history.runs')}</b>
        ) : (
          <span className={classes.result}>
            <span>
              {endedBy
                ? t('alarms.history.allClearBy', { name: actorName(endedBy, t) })
                : t('alarms.history.byItself')}
            </span>
            <small>
              <Instant at={endedAt ?? endsAt} place={null} form="record" />
            </small>
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
    <AppLink href={`/${locale}/alarms/${id}`} className={classes.link}>
      {t('alarms.report.title')}
    </AppLink>
  );
}
