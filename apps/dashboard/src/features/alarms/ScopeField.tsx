import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { useT } from '../../lib/i18n/i18n.ts';
import { Field } from '../../ui/Field.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { PickerButton } from '../../ui/PickerButton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { type AlarmDraft, displaysIn, type Target } from './alarm-values.ts';
import classes from './sheet.module.css';

interface ScopeFieldProps {
  targets: TakeoverTargets;
  where: AlarmDraft['where'];
  onChange: (where: AlarmDraft['where']) => void;
}

interface Option extends Target {
  readonly key: string;
  readonly name: string;
  readonly hint: string;
}

const icons: Readonly<Record<Target['kind'], IconName>> = {
  place: 'location',
  group: 'group',
  display: 'display',
};
const keyOf = ({ kind, id }: Target) => `${kind} ${id}`;

/** Locations, groups and displays as chips, or all screens. */
export function ScopeField({ targets, where, onChange }: ScopeFieldProps) {
  const t = useT();
  const places = new Map(targets.places.map(({ id, name }) => [id, name]));
  const options: Option[] = [
    ...targets.places.map(({ id, name }) => ({ kind: 'place' as const, id, name, hint: '' })),
    ...targets.groups.map(({ id, name }) => ({
      kind: 'group' as const,
      id,
      name,
      hint: t('alarms.sheet.group'),
    })),
    ...targets.displays.map(({ id, name, place }) => ({
      ...{ kind: 'display' as const, id, name, hint: places.get(place) ?? '' },
    })),
  ].map((option) => ({ ...option, key: keyOf(option) }));
  const chosen = where === 'all' ? [] : where;
  const total = targets.displays.length;
  const countOf = (target: Target) => displaysIn([target], targets).length;
  const remove = (target: Target) => onChange(chosen.filter((each) => keyOf(each) !== keyOf(target)));
  return (
    <Field
      label={t('alarms.sheet.where')}
      asGroup
      labelAside={
        <button
          type="button"
          className={classes.link}
          aria-pressed={where === 'all'}
          onClick={() => onChange(where === 'all' ? [] : 'all')}
        >
          {t('alarms.sheet.allScreens', { count: total })}
        </button>
      }
    >
      {(wiring) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line of chips
        <div role="group" aria-labelledby={wiring.labelId} className={classes.chips}>
          {where === 'all' && (
            <Tag
              accent
              icon="display"
              onRemove={() => onChange([])}
              removeLabel={t('alarms.sheet.remove', { name: t('alarms.sheet.allScreens', { count: total }) })}
            >
              {t('alarms.sheet.allScreens', { count: total })}
            </Tag>
          )}
          {chosen.map((target) => {
            const name = options.find(({ key }) => key === keyOf(target))?.name ?? t('alarms.sheet.gone');
            return (
              <Tag
                key={keyOf(target)}
                accent
                icon={icons[target.kind]}
                onRemove={() => remove(target)}
                removeLabel={t('alarms.sheet.remove', { name })}
              >
                {target.kind === 'display' ? name : `${name} · ${countOf(target)}`}
              </Tag>
            );
          })}
          <PickerButton
            label={t('alarms.sheet.addWhere')}
            empty={t('alarms.sheet.nothingLeft')}
            useOptions={() => ({
              data: options.map(({ key, ...option }) => ({ ...option, target: option.id, id: key })),
              error: null,
              refetch: () => undefined,
            })}
            exclude={new Set(chosen.map(keyOf))}
            optionOf={({ name, hint, kind }) => ({ label: name, hint, icon: icons[kind] })}
            onPick={({ kind, target }) => onChange([...chosen, { kind, id: target }])}
            button={(button) => (
              <button type="button" {...button} className={classes.add}>
                <Glyph name="plus" size={14} />
                {t('alarms.sheet.addWhere')}
              </button>
            )}
          />
        </div>
      )}
    </Field>
  );
}
