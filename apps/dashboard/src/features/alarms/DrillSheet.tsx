import type { Message } from '@vitrine/contract/messages';
import type { DrillSchedule } from '@vitrine/contract/takeover-plans';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { fieldsThatDiffer, unsavedRecord, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { FormGrid } from '../../ui/layout/grids.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { readerZone } from '../../ui/time/time-text.ts';
import { showToast } from '../../ui/toast.ts';
import { Switch } from '../../ui/toggles.tsx';
import { scopeOf } from './alarm-values.ts';
import { fetchDrill, useRemoveDrill, useSaveDrill } from './alarms.queries.ts';
import { EveryField, KindField, PeopleField, WhenFields, WhereFields } from './drill-fields.tsx';
import { DrillValues, describeField, firstDrill, inputOf, savedOf, usualZone } from './drill-values.ts';

interface DrillSheetProps {
  /** Undefined: a new one. */
  drill: DrillSchedule | undefined;
  targets: TakeoverTargets;
  onClose: () => void;
}

/** When a drill runs by itself, where, and who hears of the result. */
export function DrillSheet({ drill, targets, onClose }: DrillSheetProps) {
  const t = useT();
  const locale = useLocale();
  const update = useSaveDrill();
  const remove = useRemoveDrill();
  const saved = drill
    ? savedOf(drill)
    : unsavedRecord({ ...firstDrill(usualZone(targets, readerZone())), enabled: true });
  const form = useRecordForm({
    name: t('alarms.drills.enabled'),
    draftOf: `drill ${drill?.id ?? 'new'}`,
    schema: DrillValues,
    saved,
    changedFields: fieldsThatDiffer<DrillValues>,
    problemsOf: ({ where }): { where?: Message } =>
      fieldsThatDiffer({ where: saved.values.where }, { where }).length === 0 || scopeOf(where, targets)
        ? {}
        : { where: { key: 'alarms.chooseWhere' } },
    send: async (values, changed, version) => {
      const input = inputOf(values, drill ? changed : ['where'], targets);
      return savedOf(await update.mutateAsync({ id: drill?.id, version, input }));
    },
    fetch: async () => savedOf(await fetchDrill(drill!.id)),
    describeField: (values, field) => describeField(values, field, targets, t, locale),
    savedText: () => t('alarms.drills.saved'),
    notSavedText: (reason) => t('alarms.drills.notSaved', { reason }),
    fieldOf: (field) => (field === 'scope' ? 'where' : field),
  });
  const { values } = form;
  const submit = async () => {
    if (await form.save()) onClose();
  };
  const close = async () => {
    if (await form.mayLeave()) onClose();
  };
  const askAndRemove = async (id: string) => {
    const isAgreed = await confirm({
      title: t('alarms.drills.removeQuestion'),
      body: t('alarms.drills.removeBody'),
      confirmLabel: t('alarms.drills.remove'),
      danger: true,
      action: () =>
        remove.mutateAsync(id).catch((failure) => {
          throw new Error(errorMessage(failure), { cause: failure });
        }),
    });
    if (!isAgreed) return;
    showToast({ message: t('alarms.drills.removed') });
    onClose();
  };
  const wiring = { values, onChange: form.replace, targets };
  return (
    <SideSheet
      opened
      title={t('alarms.drills.enabled')}
      submitLabel={t('alarms.drills.save')}
      onSubmit={() => void submit()}
      submitting={form.isSaving}
      onClose={() => void close()}
      footerNote={form.errors.where ?? form.note}
    >
      <Stack gap={20} ref={form.container}>
        <DraftOffer draft={form.draft} />
        <Switch
          label={t('alarms.drills.runsItself')}
          checked={values.enabled}
          onChange={(event) => form.set('enabled', event.currentTarget.checked)}
        />
        <KindField {...wiring} />
        <FormGrid>
          <EveryField {...wiring} />
          <WhenFields {...wiring} />
        </FormGrid>
        <WhereFields {...wiring} />
        <PeopleField {...wiring} />
        {drill && (
          <div>
            <Button variant="ghost" size="sm" icon="trash" onClick={() => void askAndRemove(drill.id)}>
              {t('alarms.drills.remove')}
            </Button>
          </div>
        )}
      </Stack>
    </SideSheet>
  );
}
