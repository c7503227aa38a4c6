import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import { ConditionsEditor } from '../../../core/conditions/ConditionsEditor.tsx';
import { validConditions } from '../../../core/conditions/draft-condition.ts';
import { conditionPhrase } from '../../../lib/condition-words.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { kindIcon, kindText } from '../../../lib/playable-types.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import hidden from '../../../ui/hidden.module.css';
import { Icon } from '../../../ui/icons.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { Hours } from '../../../ui/time/Time.tsx';
import type { DraftItem } from './draft.ts';
import classes from './editor.module.css';
import type { ItemProblems } from './problems.ts';
import type { ItemActs } from './use-items.ts';

interface ItemSectionProps {
  item: DraftItem;
  position: number;
  isNever: boolean;
  problems: ItemProblems | undefined;
  zones: PlaylistCheck['zones'] | undefined;
  actions: ItemActs;
}

/** The selected item: its facts, and when it is part of the loop. */
export function ItemSection({ item, position, isNever, problems, zones, actions }: ItemSectionProps) {
  const t = useT();
  const locale = useLocale();
  const { playable, conditions } = item;
  const when = conditionPhrase(t, locale, validConditions(conditions));
  const sentence = isNever
    ? t('editor.item.never')
    : when === ''
      ? t('editor.item.always')
      : t('editor.item.shown', { when });
  return (
    <Text as="section" pad="14/16" ruled aria-label={t('editor.item.title', { position })}>
      <Row gap={8} align="baseline">
        <h3>{t('editor.item.title', { position })}</h3>
        {playable.isVisible && (
          <Text
            as={AppLink}
            href={`/${locale}/playables/detail/${playable.id}`}
            push
            size="13/18"
            tone="accent"
            hover="line"
          >
            {t('editor.item.open')}
          </Text>
        )}
      </Row>
      <Row as="p" className={classes.itemName} above={6} gap={6} size="13/18" weight={550} tone="soft">
        <Icon name={kindIcon(playable)} size={14} />
        <span title={playable.name}>{playable.name}</span>
        <span className={hidden.hidden}>{kindText(t, playable)}</span>
      </Row>
      <Text as="p" className={classes.itemSentence} size="13/18" tone={isNever ? 'warning' : 'muted'}>
        <Hours>{sentence}</Hours>
      </Text>
      <ConditionsEditor
        key={item.key}
        label={t('editor.item.conditions', { name: playable.name })}
        conditions={conditions}
        {...(problems?.conditions && { errors: problems.conditions })}
        {...(zones && { zones })}
        onChange={(next) => actions.change(item.key, { conditions: next }, 'conditions')}
      />
    </Text>
  );
}
