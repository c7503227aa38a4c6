import { useRouter } from '@tanstack/react-router';
import type { Locale } from '@vitrine/contract/pages';
import type { TakeoverPlan } from '@vitrine/contract/takeover-plans';
import type { Takeover, TakeoverTargets } from '@vitrine/contract/takeovers';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Switch } from '../../ui/fields.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Layer } from '../../ui/Layer.tsx';
import frame from '../../ui/SideSheet.module.css';
import { ErrorState } from '../../ui/states.tsx';
import { AlarmPicture } from './AlarmPicture.tsx';
import {
  type AlarmDraft,
  displaysIn,
  emptyDraft,
  equalOf,
  inputOf,
  missingOf,
  placeOf,
  textsShownAt,
  withPlan,
} from './alarm-values.ts';
import { extendAlarm, startAlarm, usePlans, useRunningAlarms, useTargets } from './alarms.queries.ts';
import { focusPart } from './focus-part.ts';
import { LevelField } from './LevelField.tsx';
import { MinutesField } from './MinutesField.tsx';
import { PhoneParts } from './PhoneParts.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import { ReachCard, ReachLine } from './ReachCard.tsx';
import { ScopeField } from './ScopeField.tsx';
import { SendBar } from './SendBar.tsx';
import { SheetNotes } from './SheetNotes.tsx';
import classes from './sheet.module.css';
import { WordsFields } from './WordsFields.tsx';

/** Takes over the screens at once. */
export default function AlarmSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const titleId = useId();
  const targets = useTargets();
  const plans = usePlans();
  return (
    <Layer isSheet onClose={onClose} labelledBy={titleId} className={`${frame.sheet} ${classes.sheet}`}>
      <header className={classes.head}>
        <span className={classes.sign}>
          <Glyph name="warning" size={20} />
        </span>
        <h2 id={titleId}>{t('alarms.alarm')}</h2>
        <p>{t('alarms.sheet.about')}</p>
        <IconButton label={t('common.close')} icon="close" onClick={onClose} className={classes.close} />
      </header>
      {targets.data && (plans.data || plans.error) ? (
        <Choices targets={targets.data} plans={plans.data ?? []} onClose={onClose} />
      ) : targets.error ? (
        <ErrorState
          title={t('list.failed')}
          detail={errorMessage(targets.error)}
          onRetry={() => void targets.refetch()}
        />
      ) : (
        <div className={classes.loading} aria-busy="true" />
      )}
    </Layer>
  );
}

interface ChoicesProps {
  targets: TakeoverTargets;
  plans: readonly TakeoverPlan[];
  onClose: () => void;
}

const firstDraft = ({ places, displays }: TakeoverTargets): AlarmDraft => ({
  ...emptyDraft,
  where: places.length === 1 && displays.length > 0 ? 'all' : [],
});

function Choices({ targets, plans, onClose }: ChoicesProps) {
  const t = useT();
  const locale = useLocale();
  const isPhone = usePhone();
  const { history } = useRouter();
  const running = useRunningAlarms();
  const [draft, setDraft] = useState(() => firstDraft(targets));
  const [language, setLanguage] = useState<Locale>(targets.language);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** The server's word that an equal one runs, before this page has heard of it. */
  const [refusedFor, setRefusedFor] = useState<string | null>(null);
  const change = (part: Partial<AlarmDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setFailure(null);
    setRefusedFor(null);
  };
  const choose = (plan: TakeoverPlan) => {
    const next = withPlan(draft, plan);
    setDraft(next);
    setFailure(null);
    setRefusedFor(null);
    if (!next.texts[language])
      setLanguage((Object.keys(next.texts)[0] as Locale | undefined) ?? targets.language);
  };
  const chosen = displaysIn(draft.where, targets);
  const input = inputOf(draft, targets);
  const missing = missingOf(draft, targets);
  const body = useRef<HTMLDivElement>(null);
  const goToMissing = () => {
    const [first] = missing;
    if (first?.part === 'title') flushSync(() => setLanguage(first.language));
    if (first) focusPart(body.current, first.part);
  };
  const equal = input ? (equalOf(input, running) ?? running.find(({ id }) => id === refusedFor)) : undefined;
  const place = placeOf(
    chosen.map((display) => {
      const at = targets.places.find(({ id }) => id === display.place);
      return { place: at?.name ?? '', timezone: at?.timezone ?? 'UTC' };
    }),
  );
  const open = (id: string) => {
    onClose();
    history.push(`/${locale}/alarms/${id}`);
  };
  const run = async (action: () => Promise<Takeover>) => {
    setSending(true);
    setFailure(null);
    try {
      open((await action()).id);
    } catch (error) {
      setSending(false);
      const isEqual = error instanceof ApiError && error.code === 'already_running';
      setRefusedFor(isEqual ? (error.related[0]?.id ?? null) : null);
      setFailure(errorMessage(error));
    }
  };
  const fields = {
    where: (
      <div data-part="where">
        <ScopeField targets={targets} where={draft.where} onChange={(where) => change({ where })} />
      </div>
    ),
    words: (
      <div data-part="title">
        <WordsFields
          texts={draft.texts}
          onChange={(texts) => change({ texts })}
          language={language}
          onLanguage={setLanguage}
          first={targets.language}
        />
      </div>
    ),
    ends: (
      <div data-part="minutes">
        <MinutesField value={draft.minutes} onChange={(minutes) => change({ minutes })} place={place} />
      </div>
    ),
    level: <LevelField value={draft.level} onChange={(level) => change({ level })} />,
  };
  const plansOf = (
    <PlanChoice plans={plans} chosen={draft.plan?.id ?? null} onChoose={choose} onLeave={onClose} />
  );
  const preview = <Preview draft={draft} targets={targets} language={language} />;
  const notes = (
    <SheetNotes
      draft={draft}
      admins={targets.admins}
      sound={
        <Switch
          label={t('alarms.sheet.sound')}
          checked={draft.sound}
          onChange={(event) => change({ sound: event.currentTarget.checked })}
        />
      }
    />
  );
  const clockAhead = Date.parse(targets.now) - Date.now();
  return (
    <>
      {isPhone ? (
        <div ref={body} className={classes.phone}>
          {plansOf}
          {preview}
          <PhoneParts draft={draft} targets={targets} count={chosen.length} place={place} fields={fields} />
          {notes}
        </div>
      ) : (
        <div ref={body} className={classes.columns}>
          <div className={classes.left}>
            {plansOf}
            {fields.level}
            {fields.where}
            {fields.words}
            {fields.ends}
          </div>
          <div className={classes.right}>
            {preview}
            <ReachCard chosen={chosen} targets={targets} clockAhead={clockAhead} />
            {notes}
          </div>
        </div>
      )}
      <SendBar
        draft={draft}
        count={chosen.length}
        missing={missing}
        onMissing={goToMissing}
        isSending={isSending}
        failure={failure}
        equal={equal}
        place={place}
        onSend={() => input && void run(() => startAlarm(input))}
        onExtend={(id) => void run(() => extendAlarm(id, draft.minutes))}
        reach={isPhone && <ReachLine chosen={chosen} targets={targets} />}
      />
    </>
  );
}

interface PreviewProps {
  draft: AlarmDraft;
  targets: TakeoverTargets;
  language: Locale;
}

/** Shown as on the first display that was chosen, in the language of the open tab if it has words. */
function Preview({ draft, targets, language }: PreviewProps) {
  const t = useT();
  const now = useNow().getTime();
  const [display] = displaysIn(draft.where, targets);
  const place = targets.places.find(({ id }) => id === display?.place) ?? null;
  const { words, below } = textsShownAt(draft.texts, language, place?.language ?? targets.language);
  const isUpright = display?.orientation === 'vertical_left' || display?.orientation === 'vertical_right';
  return (
    <section aria-label={t('alarms.sheet.preview')}>
      <div className={classes.label}>
        <h3>{t('alarms.sheet.preview')}</h3>
        {display && <span>{t('alarms.sheet.asOn', { name: display.name })}</span>}
      </div>
      <AlarmPicture
        level={draft.level}
        isDrill={draft.kind !== 'alert'}
        words={words}
        below={below}
        language={language}
        place={place}
        isUpright={isUpright}
        now={now}
      />
    </section>
  );
}
