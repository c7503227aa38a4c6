import { can } from '@vitrine/contract/access';
import { type TakeoverPlan, takeoverPlans } from '@vitrine/contract/takeover-plans';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { showToast } from '../../ui/toast.ts';
import { textsShownAt, wordsIn } from './alarm-values.ts';
import { usePlans, useRemovePlan } from './alarms.queries.ts';
import { PlanIcon } from './PlanIcon.tsx';
import classes from './settings.module.css';

const PlanSheet = lazy(async () => ({ default: (await import('./PlanSheet.tsx')).PlanSheet }));

/** Prepared alarms. Admins change them. */
export function PlansPart() {
  const t = useT();
  const { caller } = useSession();
  const { data, error, refetch } = usePlans();
  const [open, setOpen] = useState<TakeoverPlan | 'new' | null>(null);
  const mayChange = can(caller, takeoverPlans.routes.create);
  const add = (
    <Button icon="plus" variant="primary" onClick={() => setOpen('new')}>
      {t('alarms.plans.add')}
    </Button>
  );
  return (
    <Card
      title={t('alarms.plans.title')}
      aside={
        <>
          <Text size="13/18" tone="muted" className={classes.note} data-beside>
            {t('alarms.plans.note')}
          </Text>
          {mayChange && data && data.length > 0 && add}
        </>
      }
    >
      {error && !data && (
        <ErrorState title={t('list.failed')} detail={errorMessage(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsSkeleton rows={4} height={64} hasPicture />}
      {data?.length === 0 && (
        <EmptyState {...(mayChange && { action: add })}>{t('alarms.plans.empty')}</EmptyState>
      )}
      {data && data.length > 0 && (
        <Stack as="ul">
          {data.map((plan) => (
            <Plan key={plan.id} plan={plan} mayChange={mayChange} onEdit={() => setOpen(plan)} />
          ))}
        </Stack>
      )}
      <Suspense>
        {open && <PlanSheet plan={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      </Suspense>
    </Card>
  );
}

interface PlanProps {
  plan: TakeoverPlan;
  mayChange: boolean;
  onEdit: () => void;
}

function Plan({ plan, mayChange, onEdit }: PlanProps) {
  const t = useT();
  const locale = useLocale();
  const remove = useRemovePlan();
  const { words } = textsShownAt(wordsIn(plan.texts), locale, locale);
  const askAndRemove = async () => {
    const isAgreed = await confirm({
      title: t('alarms.plans.removeQuestion', { name: plan.name }),
      body: t('alarms.plans.removeBody'),
      confirmLabel: t('alarms.plans.removeLabel'),
      danger: true,
      action: () =>
        remove.mutateAsync(plan.id).catch((failure) => {
          throw new Error(errorMessage(failure), { cause: failure });
        }),
    });
    if (isAgreed) showToast({ message: t('alarms.plans.removed', { name: plan.name }) });
  };
  return (
    <Row as="li" between className={classes.plan} gap={12}>
      <PlanIcon icon={plan.icon} kind={plan.kind} level={plan.level} />
      <Stack as="span" className={classes.planWords} gap={2} grow shrink anywhere>
        <Row as="span" gap={6} wrap>
          <Text weight={600} as="b">
            {plan.name}
          </Text>
          <Tag>
            {plan.kind === 'alert' ? t(`alarms.levels.${plan.level}`) : t(`alarms.kinds.${plan.kind}`)}
          </Tag>
          {Object.keys(wordsIn(plan.texts)).map((language) => (
            <Tag key={language}>{language.toUpperCase()}</Tag>
          ))}
        </Row>
        <Text size="13/18" tone="muted" className={classes.note}>
          {[words.title, words.text].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      <Text size="13/18" tone="muted" className={classes.note}>
        {t('alarms.plans.minutes', { count: plan.minutes })}
      </Text>
      {mayChange && (
        <>
          <IconButton label={t('alarms.plans.edit', { name: plan.name })} icon="edit" onClick={onEdit} />
          <IconButton
            label={t('alarms.plans.remove', { name: plan.name })}
            icon="trash"
            onClick={() => void askAndRemove()}
          />
        </>
      )}
    </Row>
  );
}
