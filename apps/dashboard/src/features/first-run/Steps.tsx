import type { FirstRun } from '@vitrine/contract/first-run';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import hidden from '../../ui/hidden.module.css';
import { Instant } from '../../ui/time/Time.tsx';
import { type StepState, stepsOf } from './first-steps.ts';
import classes from './steps.module.css';

/** Three steps, each completed by what a player has reported. */
export function Steps({ run }: { run: FirstRun }) {
  const t = useT();
  const rich = useRichT();
  const [connected, sample, own] = stepsOf(run);
  const screen = run.display?.name ?? '';
  const time = (at: string | null) => <Instant at={at} place={null} form="seen" />;
  return (
    <Card>
      <ol className={classes.steps}>
        <Step
          number={1}
          state={connected}
          title={t('firstRun.steps.connected')}
          detail={
            connected === 'done'
              ? rich(run.display?.isPreview ? 'firstRun.steps.browserAt' : 'firstRun.steps.screenAt', {
                  screen,
                  time: time(run.connectedAt),
                })
              : t('firstRun.steps.waitingScreen')
          }
        />
        <Step
          number={2}
          state={sample}
          title={t('firstRun.steps.sample')}
          picture={run.sample?.picture}
          detail={
            sample === 'done'
              ? rich('firstRun.steps.seenAt', { screen, time: time(run.sample!.shownAt) })
              : t('firstRun.steps.startsItself')
          }
        />
        <Step
          number={3}
          state={own}
          title={t('firstRun.steps.own')}
          picture={run.own?.picture}
          detail={
            own === 'done'
              ? rich('firstRun.steps.seenAt', { screen, time: time(run.own!.shownAt) })
              : run.own
                ? run.own.name
                : t(own === 'next' ? 'firstRun.steps.waitingFile' : 'firstRun.steps.dropFile')
          }
        />
      </ol>
    </Card>
  );
}

interface StepProps {
  number: number;
  state: StepState;
  title: string;
  detail: ReactNode;
  picture?: string | null | undefined;
}

function Step({ number, state, title, detail, picture }: StepProps) {
  const t = useT();
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
      <span className={classes.mark} aria-hidden="true">
        {state === 'done' ? <Glyph name="check" size={16} /> : number}
      </span>
      <div className={classes.words}>
        <b>
          {title}
          {state === 'done' && <span className={hidden.hidden}>, {t('firstRun.steps.done')}</span>}
        </b>
        <p>{detail}</p>
      </div>
      {picture && <img className={classes.picture} src={picture} alt="" />}
    </li>
  );
}
