import type { FirstRun } from '@vitrine/contract/first-run';
import { useT } from '../../lib/i18n/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import hidden from '../../ui/hidden.module.css';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { type StepState, stepsOf } from './first-steps.ts';
import classes from './steps.module.css';

/** Three steps in one line, each completed by what a player has reported; a frame of it is the proof. */
export function Steps({ run }: { run: FirstRun }) {
  const t = useT();
  const [screen, sample, own] = stepsOf(run);
  return (
    <ol className={classes.steps}>
      <Step number={1} state={screen} title={t('firstRun.steps.screen')} />
      <Step
        number={2}
        state={sample}
        title={t('firstRun.steps.sample')}
        picture={run.sample?.picture ?? null}
      />
      <Step number={3} state={own} title={t('firstRun.steps.own')} picture={run.own?.picture ?? null} />
    </ol>
  );
}

interface StepProps {
  number: number;
  state: StepState;
  title: string;
  picture?: string | null;
}

function Step({ number, state, title, picture = null }: StepProps) {
  const t = useT();
  return (
    <Row
      as="li"
      size="14/20"
      align="center"
      tone="muted"
      weight={550}
      className={classes.step}
      data-state={state}
      aria-current={state === 'next' ? 'step' : undefined}
    >
      <Stack
        as="span"
        size="12"
        fixed
        center
        rounded="full"
        weight={600}
        className={classes.mark}
        aria-hidden="true"
      >
        {state === 'done' ? <Glyph name="check" size={14} /> : number}
      </Stack>
      <span>
        {title}
        {state === 'done' && <span className={hidden.hidden}>, {t('firstRun.steps.done')}</span>}
      </span>
      {picture && <img className={classes.picture} src={picture} alt="" />}
    </Row>
  );
}
