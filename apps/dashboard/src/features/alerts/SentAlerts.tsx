import { useLocation, useNavigate } from '@tanstack/react-router';
import { can } from '@vitrine/contract/access';
import type { SentAlert } from '@vitrine/contract/alerts';
import { pageById } from '@vitrine/contract/pages';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import hidden from '../../ui/hidden.module.css';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { EmptyState, ErrorState, ProgressLine, Skeleton } from '../../ui/states.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ClockHead, Instant } from '../../ui/time/Time.tsx';
import pageClasses from './alerts.module.css';
import { sentPerPage, useSentAlerts } from './alerts.queries.ts';
import { NameAndPlace } from './LimitsCard.tsx';
import { SubjectPicker } from './SubjectPicker.tsx';
import classes from './sent.module.css';

type Search = Readonly<Record<string, string | undefined>>;

/** Page and filter are kept in the URL: `?page=2&display=018f…&name=Bar`. */
function useSentState() {
  const search = useLocation({ select: (location) => location.search as Search });
  const navigate = useNavigate();
  const display = /^[0-9a-f-]{36}$/.test(search.display ?? '') ? search.display! : null;
  const set = (change: Search) =>
    void navigate({ to: '.', search: { ...search, ...change } as never, replace: true, resetScroll: false });
  return {
    page: Math.max(1, Math.trunc(Number(search.page)) || 1),
    display,
    name: display ? (search.name ?? '') : '',
    goTo: (page: number) => set({ page: page > 1 ? String(page) : undefined }),
    filter: (next: { display: string; name: string } | null) =>
      set({ page: undefined, display: next?.display, name: next?.name }),
  };
}

export function SentAlerts() {
  const t = useT();
  const state = useSentState();
  const { data, error, refetch, isFetching, isPlaceholderData } = useSentAlerts(state.page, state.display);
  return (
    <Card
      title={t('alerts.sent')}
      aside={
        <>
          <DisplayFilter state={state} />
          <span>{t('alerts.lastDays')}</span>
        </>
      }
      className={classes.sent}
    >
      <ProgressLine active={isFetching && isPlaceholderData} />
      {data ? (
        <Rows rows={data.data} total={data.meta.total} state={state} />
      ) : error ? (
        <ErrorState title={t('list.failed')} detail={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <div className={pageClasses.waiting}>
          <Skeleton width={260} />
          <Skeleton width={220} />
          <Skeleton width={240} />
        </div>
      )}
    </Card>
  );
}

type State = ReturnType<typeof useSentState>;

function DisplayFilter({ state }: { state: State }) {
  const t = useT();
  if (state.display) {
    const name = state.name || t('alerts.oneDisplay');
    return (
      <Tag accent onRemove={() => state.filter(null)} removeLabel={t('list.removeFilter', { filter: name })}>
        {name}
      </Tag>
    );
  }
  return (
    <SubjectPicker
      label={t('alerts.filterByDisplay')}
      kind="device"
      withDisplay
      exclude={new Set()}
      onPick={({ display, name }) => state.filter({ display: display!, name })}
      button={(wiring) => (
        <Row
          as="button"
          type="button"
          {...wiring}
          size="13"
          gap={4}
          pad="0/6"
          align="center"
          rounded="tag"
          tone="soft"
          weight={500}
          inline
          className={classes.filter}
        >
          {t('alerts.allDisplays')}
          <Glyph name="chevron-down" size={14} />
        </Row>
      )}
    />
  );
}

function Rows({ rows, total, state }: { rows: readonly SentAlert[]; total: number; state: State }) {
  const t = useT();
  if (total === 0) return <EmptyState>{t('alerts.noneSent')}</EmptyState>;
  const from = Math.min(total, (state.page - 1) * sentPerPage + 1);
  const to = Math.min(total, state.page * sentPerPage);
  return (
    <>
      <table className={classes.table}>
        <thead className={hidden.onPhone}>
          <tr>
            <Text size="12/16" pad="0/12" ruled tone="muted" weight={550} start as="th" scope="col">
              <ClockHead place={null}>{t('alerts.dateSent')}</ClockHead>
            </Text>
            <Text size="12/16" pad="0/12" ruled tone="muted" weight={550} start as="th" scope="col">
              {t('alerts.display')}
            </Text>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <AlertRow key={row.id} alert={row} />
          ))}
        </tbody>
      </table>
      <Row
        as="nav"
        size="13/18"
        gap={2}
        align="center"
        tone="muted"
        numeric
        className={classes.pages}
        aria-label={t('list.pages')}
      >
        <span>{t('list.range', { from, to, total })}</span>
        <IconButton
          size="sm"
          icon="chevron-left"
          label={t('list.previousPage')}
          disabled={state.page <= 1}
          onClick={() => state.goTo(state.page - 1)}
        />
        <IconButton
          size="sm"
          icon="chevron-right"
          label={t('list.nextPage')}
          disabled={to >= total}
          onClick={() => state.goTo(state.page + 1)}
        />
      </Row>
    </>
  );
}

function AlertRow({ alert }: { alert: SentAlert }) {
  const t = useT();
  const locale = useLocale();
  const { caller } = useSession();
  const name = <NameAndPlace of={{ name: alert.displayName, place: alert.place }} />;
  return (
    <tr>
      <Text pad="0/12" ruled as="td">
        <Instant at={alert.sentAt} place={null} form="record" isHeaded />
      </Text>
      <Text pad="0/12" ruled as="td">
        <Row as="span" gap={8} align="center" shrink>
          {can(caller, pageById('displayDetail')) ? (
            <Row
              as={AppLink}
              href={`/${locale}/displays/detail/${alert.display}`}
              shrink
              align="stretch"
              className={classes.open}
            >
              {name}
            </Row>
          ) : (
            name
          )}
          {alert.kind === 'back' && <Tag>{t('alerts.back')}</Tag>}
          {alert.kind === 'fault' && <Tag>{t('alerts.fault')}</Tag>}
        </Row>
      </Text>
    </tr>
  );
}
