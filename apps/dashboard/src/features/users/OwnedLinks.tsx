import { type ReactNode, useState } from 'react';
import type { UserCalls, UserRecord } from '../../core/queries/users.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './users.module.css';

interface OwnedLinksProps {
  user: Pick<UserRecord, 'id' | 'counterLinks'>;
  takeLinks: UserCalls['takeLinks'];
}

/** Counter links stop with the person who made them; an admin can have them first. */
function OwnedLinks({ user: { id, counterLinks: count }, takeLinks }: OwnedLinksProps) {
  const t = useT();
  const [state, setState] = useState<'theirs' | 'taking' | 'yours'>('theirs');
  const take = () => {
    setState('taking');
    takeLinks.mutateAsync(id).then(
      () => setState('yours'),
      (error) => {
        setState('theirs');
        showToast({ message: errorMessage(error), kind: 'error' });
      },
    );
  };
  return (
    <Row
      gap={16}
      rowGap={8}
      align="center"
      justify="between"
      wrap
      above={16}
      className={classes.owned}
      role="status"
    >
      {t(state === 'yours' ? 'users.linksTaken' : 'users.links', { count })}
      {state !== 'yours' && (
        <Button size="sm" loading={state === 'taking'} onClick={take}>
          {t('users.takeLinks')}
        </Button>
      )}
    </Row>
  );
}

/** What a question about putting somebody out says. */
export const withOwnedLinks = (text: string, { user, takeLinks }: OwnedLinksProps): ReactNode =>
  user.counterLinks === 0 ? (
    text
  ) : (
    <>
      {text}
      <OwnedLinks user={user} takeLinks={takeLinks} />
    </>
  );
