import type { Proposal } from '@vitrine/contract/proposals';
import * as z from 'zod';
import { commentOn } from '../../core/queries/proposals.queries.ts';
import { fieldsThatDiffer, unsavedRecord, useRecordForm } from '../../lib/forms/use-record-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { Initials } from './Initials.tsx';
import classes from './proposals.module.css';

const Values = z.object({ text: z.string() });
type Values = z.infer<typeof Values>;

const empty: Values = { text: '' };

export function Comments({ proposal: { id, title, comments } }: { proposal: Proposal }) {
  const t = useT();
  const form = useRecordForm({
    name: title,
    draftOf: `comment on ${id}`,
    schema: Values,
    saved: unsavedRecord(empty),
    changedFields: fieldsThatDiffer<Values>,
    problemsOf: () => ({}),
    send: async ({ text }) => {
      await commentOn(id, text);
      return unsavedRecord(empty);
    },
    isSavedOnlyByHand: true,
  });
  const { text } = form.values;
  return (
    <Card
      title={t('proposals.comments')}
      aside={
        comments.length > 0 && (
          <Text framed rounded="tag" tone="soft" weight={600} className={classes.number}>
            {comments.length}
          </Text>
        )
      }
      padded
    >
      <Stack as="ul" size="13.5/19" gap={12} below={12} orGone className={classes.comments}>
        {comments.map((comment) => (
          <li key={comment.id}>
            <Initials name={comment.author.name} />
            <div>
              <strong>{comment.author.name || t('proposals.removedPerson')}</strong>{' '}
              <Instant at={comment.at} place={null} className={classes.quiet} />
              <Text anywhere as="p">
                {comment.text}
              </Text>
            </div>
          </li>
        ))}
      </Stack>
      <DraftOffer draft={form.draft} />
      <Stack
        as="form"
        gap={10}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') void form.save();
        }}
      >
        <TextField
          label={t('proposals.writeComment')}
          hideLabel
          placeholder={t('proposals.writeComment')}
          maxLength={1000}
          value={text}
          onChange={(event) => form.set('text', event.currentTarget.value)}
        />
        <Button type="submit" loading={form.isSaving} disabled={text.trim() === ''}>
          {t('proposals.sendComment')}
        </Button>
      </Stack>
    </Card>
  );
}
