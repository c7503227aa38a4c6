import { displays } from '@vitrine/contract/displays';
import { useState } from 'react';
import { allOf, PlanDiffBody } from '../../../core/plan-diff/plan-diff.views.tsx';
import {
  type DisplayRecord,
  useGroupOptions,
  useLocationOptions,
} from '../../../core/queries/displays.queries.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { showOn } from '../../../lib/show-on.ts';
import { ChoiceDialog } from '../../../ui/ChoiceDialog.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import type { RowAction } from '../../../ui/DataTable.tsx';
import { showToast } from '../../../ui/toast.ts';
import { restartDevice, updateDisplay } from '../display-changes.ts';
import { canRestart, type useDisplayActions } from '../use-display-actions.tsx';
import { type BulkResult, forEachDisplay, NotPossible } from './bulk.ts';

interface BulkInput {
  chosen: readonly DisplayRecord[];
  /** Failed displays stay selected. */
  select: (ids: ReadonlySet<string>) => void;
  actions: ReturnType<typeof useDisplayActions>;
}

type Choice = 'addToGroup' | 'removeFromGroup' | 'setLocation';

/** Actions for the selected rows. The result says how many succeeded, which failed, and why. */
export function useBulkActions({ chosen, select, actions }: BulkInput) {
  const t = useT();
  const [choice, setChoice] = useState<Choice | null>(null);
  const groups = useGroupOptions(choice === 'addToGroup').data;
  const locations = useLocationOptions().data;
  const ownGroups = new Map(chosen.flatMap((each) => each.groups.map((group) => [group.id, group])));
  const options = {
    addToGroup: groups,
    removeFromGroup: [...ownGroups.values()],
    setLocation: locations,
  };

  const showResult = ({ all, failed }: BulkResult, wordsOf: (done: number, all: number) => string) => {
    select(new Set(failed.map(({ id }) => id)));
    const words = wordsOf(all - failed.length, all);
    if (failed.length === 0) return showToast({ message: words, kind: 'success' });
    const message = (
      <>
        {words} {t('displays.bulk.failed', { count: failed.length })}
        <ul>
          {failed.map(({ id, name, reason }) => (
            <li key={id}>{t('displays.bulk.failedOne', { name, reason })}</li>
          ))}
        </ul>
      </>
    );
    return showToast({ message, kind: 'error' });
  };

  const groupsAfter = (display: DisplayRecord, group: string, isIn: boolean) => {
    const others = display.groups.map(({ id }) => id).filter((id) => id !== group);
    return isIn ? [...others, group] : others;
  };
  /** The displays that the choice changes, and how. */
  const changesBy = (kind: Choice, id: string) => {
    const isIn = (display: DisplayRecord) => display.groups.some((group) => group.id === id);
    const meant = kind === 'removeFromGroup' ? chosen.filter(isIn) : chosen;
    const changeOf = (display: DisplayRecord) =>
      kind === 'setLocation' ? { location: id } : { groups: groupsAfter(display, id, kind === 'addToGroup') };
    return { meant, changeOf };
  };
  const choose = async ({ id, name }: { id: string; name: string }) => {
    const kind = choice!;
    const { meant, changeOf } = changesBy(kind, id);
    const result = await forEachDisplay(meant, (display) =>
      updateDisplay(display.id, display.version, changeOf(display)),
    );
    setChoice(null);
    showResult(result, (done, all) => {
      if (kind === 'setLocation') return t('displays.bulk.moved', { done, all, name });
      if (kind === 'addToGroup') return t('displays.bulk.addedToGroup', { done, all, name });
      return t('displays.bulk.removedFromGroup', { done, all, name });
    });
  };

  const setActive = (activates: boolean) => {
    const meant = chosen.filter(({ active }) => active !== activates);
    if (meant.length === 0) {
      return showToast({ message: t(activates ? 'displays.bulk.allActive' : 'displays.bulk.noneActive') });
    }
    actions.askActive(meant, activates, (result) =>
      showResult(result, (done, all) =>
        activates
          ? t('displays.bulk.activated', { done, all })
          : t('displays.bulk.deactivated', { done, all }),
      ),
    );
  };

  const restart = async () => {
    let result: BulkResult = { all: chosen.length, failed: [] };
    const isAgreed = await confirm({
      title: t('displays.bulk.restartMany', { count: chosen.length }),
      body: t('displays.restartBody'),
      confirmLabel: t('displays.restart'),
      action: async () => {
        result = await forEachDisplay(chosen, async (display) => {
          if (!display.device) throw new NotPossible(t('displays.noDevice'));
          if (!canRestart(display)) throw new NotPossible(t('displays.notReachable'));
          return restartDevice(display.device);
        });
      },
    });
    if (isAgreed) showResult(result, (done, all) => t('displays.bulk.restarted', { done, all }));
  };

  const titles = {
    addToGroup: t('displays.bulk.addToGroup'),
    removeFromGroup: t('displays.bulk.removeFromGroup'),
    setLocation: t('displays.bulk.setLocation'),
  };
  const active = chosen.filter((each) => each.active).map(({ id }) => id);
  const items: RowAction[] = [
    ...(active.length > 0
      ? ([{ label: t('shows.now'), icon: 'display', onClick: () => showOn({ displays: active }) }] as const)
      : []),
    { label: titles.addToGroup, icon: 'group', onClick: () => setChoice('addToGroup') },
    ...(ownGroups.size > 0
      ? ([
          {
            label: titles.removeFromGroup,
            icon: 'minus',
            onClick: () => setChoice('removeFromGroup'),
          },
        ] as const)
      : []),
    { label: titles.setLocation, icon: 'location', onClick: () => setChoice('setLocation') },
    { label: t('displays.activate'), icon: 'check', onClick: () => setActive(true) },
    { label: t('displays.deactivate'), icon: 'close', onClick: () => setActive(false) },
    { label: t('displays.restart'), icon: 'restart', onClick: () => void restart() },
  ];
  const dialog = choice && (
    <ChoiceDialog
      title={titles[choice]}
      names={chosen.map(({ name }) => name)}
      label={choice === 'setLocation' ? t('displays.location') : t('displays.group')}
      options={options[choice]}
      consequence={({ id }) => {
        const { meant, changeOf } = changesBy(choice, id);
        const calls = meant.map((display) => ({
          ...{ route: displays.routes.update, params: { id: display.id } },
          body: changeOf(display),
        }));
        return (
          <PlanDiffBody
            call={allOf(calls)}
            name={t('planDiff.displays', { count: meant.length })}
            names={meant.map(({ name }) => name)}
          />
        );
      }}
      onChoose={choose}
      onClose={() => setChoice(null)}
    />
  );
  return { items, dialog };
}
