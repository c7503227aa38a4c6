import { can } from '@vitrine/contract/access';
import type { Locale } from '@vitrine/contract/pages';
import { type TakeoverPlan, takeoverPlans } from '@vitrine/contract/takeover-plans';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { readerZone } from '../../ui/time/time-text.ts';
import { whereWords } from './alarm-differences.ts';
import { nearestPlaces, targetsOf, wordsIn } from './alarm-values.ts';
import classes from './alarms.module.css';
import { usePlans, useTargets } from './alarms.queries.ts';
import { PlanIcon } from './PlanIcon.tsx';
import { planLanguages } from './place-languages.ts';
import { ShownAlarm } from './ShownAlarm.tsx';
import type { AlarmStart } from './use-alarm-draft.ts';
import { useAskToRemovePlan } from './use-ask-to-remove-plan.ts';

const PlanSheet = lazy(async () => ({ default: (await import('./PlanSheet.tsx')).PlanSheet }));

/** More would be a list to search in; the nearest come first. */
const mostPlaces = 60;

interface PlansPartProps {
  /** Null for those who may not raise an alarm. */
  onRaise: ((start: AlarmStart) => void) | null;
}

interface Opened {
  readonly plan: TakeoverPlan | null;
  readonly words: Locale | null;
}

/** Prepared alarms, each as one place would show it. Admins change them. */
export function PlansPart({ onRaise }: PlansPartProps) {
  const t = useT();
  const { caller } = useSession();
  const { data, error, refetch } = usePlans();
  const { data: targets } = useTargets();
  const [open, setOpen] = useState<Opened | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const places = targets ? nearestPlaces(targets, readerZone()) : [];
  const place = places.find(({ id }) => id === chosen) ?? places[0];
  const mayChange = can(caller, takeoverPlans.routes.create);
  // Those of the two kinds of drills stand under Drills.
  const plans = data?.filter(({ kind }) => kind === 'alert');
  const add = (
    <Button size="sm" icon="plus" onClick={() => setOpen({ plan: null, words: null })}>
      {t('alarms.plans.add')}
    </Button>
  );
  return (
    <Card
      title={t('alarms.plans.title')}
      aside={
        <>
          {place && plans && plans.length > 0 && (
            <MenuButton
              label={t('alarms.plans.asIn', { place: place.name })}
              look="outlined"
              size="sm"
              className={classes.asIn}
              items={places.slice(0, mostPlaces).map(({ id, name }) => ({
                label: name,
                checked: id === place.id,
                onClick: () => setChosen(id),
              }))}
            >
              {t('alarms.plans.asIn', { place: place.name })}
            </MenuButton>
          )}
          {mayChange && plans && plans.length > 0 && add}
        </>
      }
    >
      {error && !data && (
        <ErrorState title={t('list.failed')} detail={errorMessage(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsSkeleton rows={4} height={79} hasPicture />}
      {plans?.length === 0 && (
        <EmptyState {...(mayChange && { action: add })}>{t('alarms.plans.empty')}</EmptyState>
      )}
      {plans && plans.length > 0 && (
        <Stack as="ul">
          {plans.map((plan) => (
            <Plan
              key={plan.id}
              plan={plan}
              targets={targets}
              place={place?.id}
              onRaise={onRaise}
              onEdit={mayChange ? (words = null) => setOpen({ plan, words }) : null}
            />
          ))}
        </Stack>
      )}
      <Suspense>{open && <PlanSheet {...open} onClose={() => setOpen(null)} />}</Suspense>
    </Card>
  );
}

interface PlanProps extends PlansPartProps {
  plan: TakeoverPlan;
  targets: TakeoverTargets | undefined;
  /** In which it is previewed. */
  place: string | undefined;
  /** Null for those who may not change it. */
  onEdit: ((words?: Locale | null) => void) | null;
}

function Plan({ plan, targets, place, onRaise, onEdit }: PlanProps) {
  const t = useT();
  const locale = useLocale();
  const remove = useAskToRemovePlan();
  const { id, name, icon, kind, level, scope } = plan;
  const languages = targets ? planLanguages(plan, targets, t, locale) : null;
  const { missing = null } = languages ?? {};
  const display = targets?.displays.find((each) => each.place === place);
  const items = [
    ...(onRaise
      ? [
          {
            label: t('alarms.page.raise'),
            icon: 'warning' as const,
            onClick: () => onRaise({ plan: id }),
          },
        ]
      : []),
    ...(onEdit
      ? [
          { label: t('alarms.plans.editLabel'), icon: 'edit' as const, onClick: () => onEdit() },
          {
            label: t('alarms.plans.removeLabel'),
            icon: 'trash' as const,
            danger: true,
            onClick: () => void remove(plan),
          },
        ]
      : []),
  ];
  return (
    <Row as="li" between className={classes.plan} gap={14}>
      <PlanIcon icon={icon} kind={kind} level={level} size="lg" />
      <Stack as="span" gap={2} grow shrink anywhere className={classes.words}>
        <Row as="span" gap={8} rowGap={2} wrap align="baseline">
          <Text weight={600} as="b" size="14/20">
            {name}
          </Text>
          {scope && targets && (
            <Text size="13/18" tone="muted">
              {whereWords(targetsOf(scope), targets)}
            </Text>
          )}
        </Row>
        {languages && (
          <Row as="span" gap={6} size="13/18" tone={missing ? 'warning' : 'muted'}>
            {missing && <StatusMark status="warning" />}
            <span className={classes.languages}>{languages.text}</span>
          </Row>
        )}
      </Stack>
      {missing && onEdit && (
        <Button size="sm" onClick={() => onEdit(missing)}>
          {t('alarms.plans.addWords')}
        </Button>
      )}
      {targets && (
        <div className={classes.preview}>
          <ShownAlarm
            alarm={{ ...plan, texts: wordsIn(plan.texts) }}
            targets={targets}
            display={display}
            language={targets.language}
          />
        </div>
      )}
      {items.length > 0 && <MenuButton label={t('alarms.plans.menu', { name })} size="sm" items={items} />}
    </Row>
  );
}
