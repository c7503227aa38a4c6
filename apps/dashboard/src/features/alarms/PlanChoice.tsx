import { can } from '@vitrine/contract/access';
import { pageById } from '@vitrine/contract/pages';
import type { TakeoverPlan } from '@vitrine/contract/takeover-plans';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { useEffect, useRef } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { whereWords } from './alarm-differences.ts';
import { targetsOf } from './alarm-values.ts';
import { PlanIcon } from './PlanIcon.tsx';
import classes from './sheet.module.css';

interface PlanChoiceProps {
  plans: readonly TakeoverPlan[];
  targets: TakeoverTargets;
  chosen: string | null;
  onChoose: (plan: TakeoverPlan) => void;
  /** Before a link leaves the sheet. */
  onLeave: () => void;
}

/** Prepared alarms: one press fills in everything. */
export function PlanChoice({ plans, targets, chosen, onChoose, onLeave }: PlanChoiceProps) {
  const t = useT();
  const locale = useLocale();
  const { caller } = useSession();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <section aria-label={t('alarms.sheet.prepared')}>
      <Row className={classes.label} gap={8} align="baseline" justify="between">
        <h3>{t('alarms.sheet.prepared')}</h3>
        {can(caller, pageById('alarms')) && (
          <Text
            as={AppLink}
            href={`/${locale}/alarms`}
            tone="accent"
            weight={570}
            hover="line"
            className={classes.link}
            onClick={onLeave}
          >
            {t('alarms.history.all')}
          </Text>
        )}
      </Row>
      {plans.length === 0 ? (
        <Text as="p" size="13/18" tone="muted">
          {t('alarms.sheet.noPlans')}
        </Text>
      ) : (
        <Stack gap={8} columns={2} className={classes.plans}>
          {plans.map((plan, at) => (
            <Row
              as="button"
              key={plan.id}
              ref={at === 0 ? first : undefined}
              // Where the sheet opens if everything is known already; otherwise the effect above comes later.
              data-autofocus={at === 0 || undefined}
              type="button"
              framed="strong"
              rounded="box"
              start
              hover="lit"
              className={classes.plan}
              gap={10}
              shrink
              aria-pressed={plan.id === chosen}
              onClick={() => onChoose(plan)}
            >
              <PlanIcon icon={plan.icon} kind={plan.kind} level={plan.level} />
              <span>
                <Text weight={600} anywhere block as="b">
                  {plan.name}
                </Text>
                <Text tone="muted" as="small" block truncate>
                  {plan.scope ? whereWords(targetsOf(plan.scope), targets) : t(`alarms.levels.${plan.level}`)}
                </Text>
              </span>
            </Row>
          ))}
        </Stack>
      )}
    </section>
  );
}
