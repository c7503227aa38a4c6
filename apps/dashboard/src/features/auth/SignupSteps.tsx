import { takesCards } from '../../lib/auth-base.ts';
import { useT } from '../../lib/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import classes from './signup.module.css';

const allSteps = ['details', 'confirmation', 'card'] as const;

export function SignupSteps({ current }: { current: (typeof allSteps)[number] }) {
  const t = useT();
  const steps = allSteps.filter((step) => step !== 'card' || takesCards());
  const at = steps.indexOf(current);
  return (
    <ol className={classes.steps} aria-label={t('signup.steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          data-done={index < at || undefined}
          className={classes.step}
        >
          <span className={classes.stepMark}>
            {index < at ? <Glyph name="check" size={12} strokeWidth={2.6} /> : index + 1}
          </span>
          {t(`signup.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
