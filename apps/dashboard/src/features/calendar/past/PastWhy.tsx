import { type ReactNode, useEffect, useId, useRef } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import type { LocalDay } from '../../../lib/local-days.ts';
import { playlistTones } from '../../../lib/playlist-colour.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { IconButton, LinkButton } from '../../../ui/Button.tsx';
import frame from '../../../ui/calendar-frame.module.css';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Layer } from '../../../ui/Layer.tsx';
import { useEscapeLayer } from '../../../ui/layers.ts';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import sheet from '../../../ui/SideSheet.module.css';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { HeadedTime, Hours, Instant, TimeSpan } from '../../../ui/time/Time.tsx';
import { cityPlace, type Place, useTimeText } from '../../../ui/time/time-text.ts';
import { type Explanation, useDisplayDay, useExplanation } from '../calendar.queries.ts';
import { type Explained, isWinner } from '../why-words.ts';
import { PieceShownThen } from './PieceShownThen.tsx';
import { PlanCameFrom } from './PlanCameFrom.tsx';
import classes from './past.module.css';
import { explainedAt, type PastPiece, planAt } from './past-piece.ts';
import { byReason, thenReason, thenState, thenTitle } from './then-words.ts';

export interface PastWhyProps {
  display: { readonly id: string; readonly orientation: string };
  place: Place;
  day: LocalDay;
  piece: PastPiece;
  /** The instant that is meant. */
  at: number;
  onClose: () => void;
}

/** While somebody walks through blocks with the arrow keys, nothing is fetched for those between. */
const walkingMs = 120;

/** Why it played, below the row of its day; on a phone a sheet. */
export function PastWhy(props: PastWhyProps) {
  return usePhone() ? <Over {...props} /> : <Under {...props} />;
}

function Under(props: PastWhyProps) {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  useEscapeLayer(true, props.onClose, { hasKeyboard: false });
  const show = () => box.current?.scrollIntoView({ block: 'nearest' });
  return (
    <section ref={box} className={classes.why} aria-labelledby={id} aria-live="polite">
      <Close onClose={props.onClose} />
      <Content {...props} titleId={id} onHeight={show} />
    </section>
  );
}

function Over(props: PastWhyProps) {
  const id = useId();
  return (
    <Layer onClose={props.onClose} labelledBy={id} className={sheet.sheet} closeOnScrim isSheet>
      <div className={`${frame.over} ${classes.over}`}>
        <Close onClose={props.onClose} isFirst />
        <Content {...props} titleId={id} />
      </div>
    </Layer>
  );
}

interface ContentProps extends PastWhyProps {
  titleId: string;
  /** Called when it has another height. */
  onHeight?: () => void;
}

function Content({ display, place, day, piece, at, titleId, onHeight }: ContentProps) {
  const t = useT();
  const asked = useSettled(new Date(explainedAt(piece, at)).toISOString(), walkingMs);
  const explanation = useExplanation(display.id, asked);
  const { data: known, error, refetch } = useDisplayDay(display.id, day);
  const isLoaded = explanation.data !== undefined && known !== undefined;
  // Once as it opens, and once in its full height.
  useScrolledTo(isLoaded, onHeight);
  const { timezone, origin } = known
    ? planAt(known, Date.parse(asked))
    : { timezone: place.timezone, origin: null };
  // It may have hung elsewhere then, by another clock.
  const there = timezone === place.timezone ? place : cityPlace(timezone);
  const head = { piece, place: there, isElsewhere: there !== place, titleId };
  const isNotKept = explanation.error instanceof ApiError && explanation.error.code === 'plan_not_kept';
  if (piece.kind === 'unrecorded' || isNotKept) return <Title {...head} title={t('errors.plan_not_kept')} />;
  const failed = explanation.error ?? error;
  if (failed && !isLoaded)
    return (
      <>
        <Title {...head} title={t('calendar.why.failed')} />
        <ErrorState
          title={errorMessage(failed)}
          onRetry={() => {
            void explanation.refetch();
            void refetch();
          }}
        />
      </>
    );
  if (piece.kind === 'offline') return <Offline {...head} />;
  const reasons = explanation.data;
  return (
    <>
      <Reasons {...head} explanation={reasons} day={day.date} />
      {known ? (
        <>
          <PieceShownThen
            day={known}
            piece={piece}
            place={there}
            display={display}
            playlists={reasons?.playlists.filter(isWinner).map(({ name }) => name) ?? []}
          />
          {reasons && <PlanCameFrom origin={origin} place={there} moves={known.moves} />}
        </>
      ) : (
        <Stack gap={10}>
          <Skeleton width={150} height={18} />
          <Skeleton height={96} />
        </Stack>
      )}
    </>
  );
}

function useScrolledTo(isLoaded: boolean, onHeight: (() => void) | undefined) {
  const latest = useRef(onHeight);
  latest.current = onHeight;
  const before = useRef<boolean | null>(null);
  useEffect(() => {
    if (before.current !== isLoaded) latest.current?.();
    before.current = isLoaded;
  }, [isLoaded]);
}

interface TitleProps {
  piece: PastPiece;
  place: Place;
  /** The clock is not that of the page: the times name it. */
  isElsewhere: boolean;
  titleId: string;
  title: ReactNode;
}

/** A day ends at 24:00, and does not begin again. */
const endOf = (clock: string) => (clock === '00:00' ? '24:00' : clock);

/** "Why Beans week played 06:30–16:30" */
function Title({ piece, place, isElsewhere, titleId, title }: TitleProps) {
  const { clock } = useTimeText();
  return (
    <Row
      as="h3"
      id={titleId}
      className={classes.title}
      gap={8}
      rowGap={0}
      align="baseline"
      wrap
      size="15/22"
      weight={650}
    >
      <span>{title}</span>
      <Text size="13/20" weight={400} tone="muted" numeric nowrap>
        {isElsewhere ? (
          <TimeSpan from={piece.from} to={piece.to} place={place} now={piece.from} />
        ) : (
          <HeadedTime place={place}>
            {clock(piece.from, place)}–{endOf(clock(piece.to, place))}
          </HeadedTime>
        )}
      </Text>
    </Row>
  );
}

function Close({ onClose, isFirst }: { onClose: () => void; isFirst?: boolean }) {
  const t = useT();
  return (
    <IconButton
      label={t('common.close')}
      icon="close"
      size="sm"
      onClick={onClose}
      className={classes.close}
      data-autofocus={isFirst || undefined}
    />
  );
}

type Head = Omit<TitleProps, 'title'>;

/** Since when nothing was heard, and the overview of that moment. */
function Offline(head: Head) {
  const t = useT();
  const locale = useLocale();
  const rich = useRichT();
  const { clock } = useTimeText();
  const { from } = head.piece;
  return (
    <div>
      <Title {...head} title={t('timeAxis.kind.offline')} />
      <Row gap={12} above={6} size="13.5/20" tone="soft" wrap>
        <span>
          {rich('calendar.why.then.lastHeard', {
            time: <HeadedTime place={head.place}>{clock(from, head.place)}</HeadedTime>,
          })}
        </span>
        <LinkButton size="sm" href={`/${locale}/overview?at=${new Date(from).toISOString()}`}>
          {t('displays.open')}
        </LinkButton>
      </Row>
    </div>
  );
}

interface ReasonsProps extends Head {
  explanation: Explanation | undefined;
  day: string;
}

/** The winner first, then each other with what held it back. */
function Reasons({ explanation, day, ...head }: ReasonsProps) {
  const t = useT();
  const locale = useLocale();
  if (!explanation)
    return (
      <div aria-busy="true">
        <Skeleton width={240} height={22} />
        {[160, 190, 120, 90].map((width) => (
          <div key={width} className={classes.reason}>
            <span />
            <Skeleton width={90} height={18} />
            <Skeleton width={width} height={14} />
          </div>
        ))}
      </div>
    );
  const { state, playlists } = explanation;
  const isClosed = state === 'closed';
  return (
    <div>
      <Title {...head} title={thenTitle(t, locale, explanation)} />
      {state !== 'playing' && (
        <Text as="p" above={6} size="13.5/20" tone="soft">
          {thenState(t, explanation)}
        </Text>
      )}
      {!isClosed && (
        <ul className={classes.reasons}>
          {byReason(playlists).map((one) => (
            <li key={one.id} className={classes.reason} data-on={isWinner(one) || undefined}>
              {isWinner(one) ? <Glyph name="check" size={16} /> : <span />}
              <Text
                weight={600}
                truncate
                className={classes.chip}
                style={playlistTones(one.id)}
                title={one.name}
              >
                {one.name}
              </Text>
              <Reason one={one} day={day} all={playlists} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Reason({ one, all, day }: { one: Explained; all: readonly Explained[]; day: string }) {
  const t = useT();
  const locale = useLocale();
  const rich = useRichT();
  if (!one.shown) return <Hours>{thenReason(t, locale, one, all, day)}</Hours>;
  const { by, endsAt, place } = one.shown;
  const name = by || t('audit.erased');
  return (
    <span>
      {endsAt === null
        ? t('calendar.why.then.shownAlways', { name })
        : rich('calendar.why.then.shownUntil', {
            name,
            instant: <Instant at={endsAt} place={place} isHeaded placeOnly now={Date.parse(endsAt)} />,
          })}
    </span>
  );
}
