import type { Server } from '@vitrine/contract/auth';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage } from '../lib/error-message.ts';
import { useT } from '../lib/i18n.ts';
import { session, useSession } from '../lib/session.ts';
import { Button } from '../ui/Button.tsx';
import dialogClasses from '../ui/confirm.module.css';
import { PasswordField } from '../ui/fields.tsx';
import { Layer } from '../ui/Layer.tsx';
import classes from './ServerPasswordDialog.module.css';

interface ServerPasswordDialogProps {
  server: Server;
  onEntered: () => void;
  onClose: () => void;
}

/** Without a live session on the other server its password is asked for, and forgotten at once. */
export function ServerPasswordDialog({ server, onEntered, onClose }: ServerPasswordDialogProps) {
  const t = useT();
  const id = useId();
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!password) return setError(t('auth.passwordRequired'));
    setWorking(true);
    try {
      await session.switchTo(server, password);
      onEntered();
    } catch (failure) {
      setError(errorMessage(failure));
      setWorking(false);
    }
  };
  return (
    <Layer onClose={onClose} labelledBy={id} className={dialogClasses.dialog}>
      <form noValidate onSubmit={submit} className={classes.form}>
        <h2 id={id}>{t('shell.enterServer', { name: server.name })}</h2>
        <p className={dialogClasses.body}>{t('shell.enterServerAs', { email: user?.email ?? '' })}</p>
        <input type="hidden" autoComplete="username" value={user?.email ?? ''} readOnly />
        <PasswordField
          label={t('shell.password')}
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <div className={dialogClasses.buttons}>
          <Button variant="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="primary" loading={isWorking}>
            {t('shell.enterServerButton')}
          </Button>
        </div>
      </form>
    </Layer>
  );
}
