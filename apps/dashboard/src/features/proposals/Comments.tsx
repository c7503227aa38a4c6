import type { Proposal } from '@vitrine/contract/proposals';
import { useState } from 'react';
import { commentOn } from '../../core/queries/proposals.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { showToast } from '../../ui/toast.ts';
import { Initials } from './Initials.tsx';
import classes from './proposals.module.css';

export function Comments({ proposal: { id, comments } }: { proposal: Proposal }) {
  const t = useT();
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const send = async () => {
    if (text.trim() === '' || isSending) return;
    setSending(true);
    await commentOn(id, text).then(
      () => setText(''),
      (error) => showToast({ message: errorMessage(error), kind: 'error' }),
    );
    setSending(false);
  };
  return (
    <Card
      title={t('proposals.comments')}
      aside={comments.length > 0 && <span className={classes.number}>{comments.length}</span>}
      padded
    >
      <ul className={classes.comments}>
        {comments.map((comment) => (
          <li key={comment.id}>
            <Initials name={comment.author.name} />
            <div>
              <strong>{comment.author.name || t('proposals.removedPerson')}</strong>{' '}
              <Instant at={comment.at} place={null} className={classes.quiet} />
              <p>{comment.text}</p>
            </div>
          </li>
        ))}
      </ul>
      <form
        className={classes.write}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          label={t('proposals.writeComment')}
          hideLabel
          placeholder={t('proposals.writeComment')}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" loading={isSending} disabled={text.trim() === ''}>
          {t('proposals.sendComment')}
        </Button>
      </form>
    </Card>
  );
}
