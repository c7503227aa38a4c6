import type { TakeoverPlan } from '@vitrine/contract/takeover-plans';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Layer } from '../../ui/Layer.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import frame from '../../ui/SideSheet.module.css';
import { ErrorState } from '../../ui/states.tsx';
import { AlarmPreview } from './AlarmPreview.tsx';
import { displaysIn, inputOf, missingOf, placeOf } from './alarm-values.ts';
import { useLiveTargets, usePlans } from './alarms.queries.ts';
import { DesignField } from './DesignField.tsx';
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
import { type AlarmStart, startOf, useAlarmDraft } from './use-alarm-draft.ts';
import { useSendAlarm } from './use-send-alarm.ts';
import { WordsFields } from './WordsFields.tsx';

interface AlarmSheetProps {
  /** What was chosen before it was opened. */
  start?: AlarmStart | null;
  onClose: () => void;
}

/** Drills have a sheet of their own. */
const isAlarm = ({ kind }: TakeoverPlan) => kind === 'alert';

/** Takes over the screens at once. */
export default function AlarmSheet({ start = null, onClose }: AlarmSheetProps) {
  const t = useT();
  const titleId = useId();
  const targets = useLiveTargets();
  const plans = usePlans();
  return (
    <Layer isSheet onClose={onClose} labelledBy={titleId} className={`${frame.sheet} ${classes.sheet}`}>
      <Row as="header" ruled className={classes.head} gap={12} fixed>
        <Stack as="span" tone="danger">
          <Glyph name="warning" size={20} />
        </Stack>
        <Text size="16/22" as="h2" id={titleId}>
          {t('alarms.alarm')}
        </Text>
        <Text size="13/18" shrink tone="muted" as="p">
          {t('alarms.sheet.about')}
        </Text>
        <IconButton label={t('common.close')} icon="close" onClick={onClose} className={classes.close} />
      </Row>
      {targets.data && (plans.data || plans.error) ? (
        <Choices
          targets={targets.data}
          plans={plans.data?.filter(isAlarm) ?? []}
          start={start}
          onClose={onClose}
        />
      ) : targets.error ? (
        <ErrorState
          title={t('list.failed')}
          detail={errorMessage(targets.error)}
          onRetry={() => void targets.refetch()}
        />
      ) : (
        <Text as="div" grow aria-busy="true" />
      )}
    </Layer>
  );
}

interface ChoicesProps {
  targets: TakeoverTargets;
  plans: readonly TakeoverPlan[];
  start: AlarmStart | null;
  onClose: () => void;
}

function Choices({ targets, plans, start, onClose }: ChoicesProps) {
  const isPhone = usePhone();
  const { draft, change, choose, language, setLanguage, setWhere, picked, pick } = useAlarmDraft(
    targets,
    () => startOf(targets, plans, start),
  );
  const input = inputOf(draft, targets);
  const sending = useSendAlarm(draft, input, onClose);
  const chosen = displaysIn(draft.where, targets);
  const missing = missingOf(draft, targets);
  const body = useRef<HTMLDivElement>(null);
  const goToMissing = () => {
    const [first] = missing;
    if (first?.part === 'title') flushSync(() => setLanguage(first.language));
    if (first) focusPart(body.current, first.part);
  };
  const place = placeOf(
    chosen.map((display) => {
      const at = targets.places.find(({ id }) => id === display.place);
      return { place: at?.name ?? '', timezone: at?.timezone ?? 'UTC' };
    }),
  );
  const fields = {
    where: (
      <div data-part="where">
        <ScopeField targets={targets} where={draft.where} onChange={setWhere} />
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
    design: <DesignField value={draft.design} onChange={(design) => change({ design })} />,
  };
  const plansOf = (
    <PlanChoice
      plans={plans}
      targets={targets}
      chosen={draft.plan?.id ?? null}
      onChoose={choose}
      onLeave={onClose}
    />
  );
  const preview = <AlarmPreview {...{ draft, targets, language, picked }} onPick={pick} />;
  const notes = <SheetNotes draft={draft} admins={targets.admins} onSound={(sound) => change({ sound })} />;
  return (
    <>
      {isPhone ? (
        <Stack ref={body} gap={16} pad="16" grow scroll column low>
          {plansOf}
          {preview}
          <PhoneParts draft={draft} targets={targets} count={chosen.length} place={place} fields={fields} />
          {notes}
        </Stack>
      ) : (
        <Stack ref={body} grow scroll low className={classes.columns}>
          <div className={classes.left}>
            {plansOf}
            {fields.level}
            {/* Its end stays in sight, however many are prepared and whatever is unfolded below. */}
            {fields.ends}
            {fields.where}
            {fields.words}
            {fields.design}
          </div>
          <Text as="div" sunken className={classes.right}>
            {preview}
            <ReachCard chosen={chosen} targets={targets} />
            {notes}
          </Text>
        </Stack>
      )}
      <SendBar
        draft={draft}
        count={chosen.length}
        missing={missing}
        onMissing={goToMissing}
        {...sending}
        place={place}
        reach={isPhone && <ReachLine chosen={chosen} targets={targets} />}
      />
    </>
  );
}
