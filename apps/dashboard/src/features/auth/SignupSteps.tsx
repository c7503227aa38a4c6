import { useT } from '../../lib/i18n/i18n.ts';
import { takesCards } from '../../lib/session/auth-base.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import classes from './signup.module.css';

const allSteps = ['details', 'confirmation', 'card'] as const;

export function SignupSteps({ current }: { current: (typeof allSteps)[number] }) {
  const t = useT();
  const steps = allSteps.filter((step) => step !== 'card' || takesCards());
  const at = steps.indexOf(current);
  return (
    <ol className={classes.steps} aria-label={t('signup.steps')}>
      {steps.map((step, index) => (
        <Row
          as="li"
          key={step}
          aria-current={index === at ? 'step' : undefined}
          data-done={index < at || undefined}
          gap={8}
          align="center"
          tone="muted"
          className={classes.step}
        >
          <Stack as="span" size="12" center framed="control" numeric className={classes.stepMark}>
            {index < at ? <Glyph name="check" size={12} strokeWidth={2.6} /> : index + 1}
          </Stack>
          {t(`signup.step.${step}`)}
        </Row>
      ))}
    </ol>
  );
}
