import { useT } from '../../../lib/i18n/i18n.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import { Segmented } from '../../../ui/toggles.tsx';
import { EditorCard } from './EditorCard.tsx';
import { type Met, pressedOf, priorityFor, type WithOthers } from './with-others.ts';

interface WithOthersCardProps {
  priority: number;
  onChange: (priority: number) => void;
  /** Those it meets; null until the server has answered once. */
  met: Met | null;
}

/** Whether it shares time with others or plays alone. Sets the priority, whose number stands under More. */
export function WithOthersCard({ priority, onChange, met }: WithOthersCardProps) {
  const t = useT();
  const pressed = met ? pressedOf(priority, met) : null;
  return (
    <EditorCard
      place="withOthers"
      title={t('editor.cards.withOthers')}
      aside={
        <Segmented<WithOthers | 'neither'>
          label={t('editor.cards.withOthers')}
          hideLabel
          size="sm"
          disabled={met === null}
          options={[
            { value: 'turns', label: t('editor.withOthers.turns') },
            { value: 'alone', label: t('editor.withOthers.alone') },
          ]}
          value={pressed ?? 'neither'}
          onChange={(choice) => met && choice !== 'neither' && onChange(priorityFor(choice, met))}
        />
      }
    >
      {met && pressed === null && (
        <Text as="p" tone="soft" above={2} numeric>
          {t('editor.withOthers.number', { priority })}
        </Text>
      )}
    </EditorCard>
  );
}
