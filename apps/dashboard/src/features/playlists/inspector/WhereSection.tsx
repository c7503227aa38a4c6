import { useCallback, useRef, useState } from 'react';
import { useGroupOptions } from '../../../core/queries/displays.queries.ts';
import { listText } from '../../../lib/condition-words.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { PickerButton } from '../../../ui/PickerButton.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { InspectorSection } from './InspectorSection.tsx';
import classes from './inspector.module.css';
import type { SectionProps } from './section-props.ts';

const mostNames = 3;

export function WhereSection({ draft, change, check }: SectionProps) {
  const t = useT();
  const locale = useLocale();
  const { data: options = [] } = useGroupOptions();
  const nameOf = (id: string) =>
    check?.groups.find((group) => group.id === id)?.name ?? options.find((group) => group.id === id)?.name;
  const countOf = (id: string) => check?.groups.find((group) => group.id === id)?.displays;
  const mismatched = check?.mismatched;
  return (
    <InspectorSection
      place="where"
      title={t('inspector.where')}
      aside={check && <ReachedDisplays check={check} />}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the title of the section names it */}
      <div role="group" aria-label={t('playlists.groups')} className={classes.chips}>
        {draft.groups.map((id) => {
          const [name, count] = [nameOf(id) ?? '…', countOf(id)];
          return (
            <Tag
              key={id}
              accent
              onRemove={() => change({ groups: draft.groups.filter((each) => each !== id) })}
              removeLabel={t('inspector.leaveGroup', { name })}
            >
              {count === undefined ? name : t('inspector.groupWithCount', { name, count })}
            </Tag>
          );
        })}
        <PickerButton
          label={t('inspector.addGroup')}
          empty={t('displays.noMoreGroups')}
          useOptions={useGroupOptions}
          exclude={new Set(draft.groups)}
          optionOf={({ name }) => ({ label: name })}
          onPick={({ id }) => change({ groups: [...draft.groups, id] })}
          align="end"
          button={(wiring) => (
            <button
              type="button"
              {...wiring}
              className={classes.addGroup}
              aria-label={t('inspector.addGroup')}
            >
              <Glyph name="plus" size={14} />
              {t('playlists.group')}
            </button>
          )}
        />
      </div>
      {draft.groups.length === 0 && <p className={classes.note}>{t('inspector.noGroups')}</p>}
      {mismatched && mismatched.count > 0 && (
        <p className={classes.mismatch}>
          <StatusMark status="warning" />
          <span>
            {t('inspector.mismatched', {
              count: mismatched.count,
              names: namesOf(mismatched.first, mismatched.count, (names, more) =>
                more > 0
                  ? t('inspector.namesAndMore', { names: names.join(', '), count: more })
                  : listText(locale, names),
              ),
            })}
          </span>
        </p>
      )}
    </InspectorSection>
  );
}

/** The first few names, and the number of others. */
function namesOf(
  first: readonly { name: string }[],
  count: number,
  say: (names: string[], more: number) => string,
): string {
  const names = first.slice(0, count > mostNames + 1 ? mostNames : mostNames + 1).map(({ name }) => name);
  return say(names, count - names.length);
}

interface ReachedProps {
  check: NonNullable<SectionProps['check']>;
}

/** "9 displays"; hover or focus shows which ones. */
function ReachedDisplays({ check: { displays, firstDisplays } }: ReachedProps) {
  const t = useT();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const text = t('displays.count', { count: displays });
  if (displays === 0) return <span className={classes.aside}>{text}</span>;
  return (
    <span onPointerEnter={() => setOpen(true)} onPointerLeave={close}>
      <button
        type="button"
        ref={anchor}
        className={classes.reached}
        aria-expanded={isOpen}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onClick={() => setOpen(true)}
      >
        {text}
      </button>
      {isOpen && (
        <Popover anchor={anchor} onClose={close} align="end">
          <ul className={classes.displays}>
            {firstDisplays.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
            {displays > firstDisplays.length && (
              <li className={classes.note}>
                {t('inspector.more', { count: displays - firstDisplays.length })}
              </li>
            )}
          </ul>
        </Popover>
      )}
    </span>
  );
}
