import { QRCodeSVG } from 'qrcode.react';
import * as z from 'zod';
import type { SecondFactorSetup } from '../../../../shared/entities/account.ts';
import { getErrorMessage, getFieldMessage, isForbidden, isSessionExpired } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Button, getButtonClass } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/FormFields.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { useForm } from '../../ui/useForm.ts';
import styles from './Account.module.css';
import {
  useConfirmSecondFactor,
  useRemoveSecondFactor,
  useSecondFactor,
  useStartSecondFactor,
} from './accountQuery.ts';

export function SecondFactorSettings() {
  return (
    <ListState
      query={useSecondFactor()}
      errorTitle="Failed to Load Two-Step Verification"
      name="your second factor"
    >
      {({ isEnabled }) => (isEnabled ? <Enabled /> : <Setup />)}
    </ListState>
  );
}

function Enabled() {
  const { user } = useAuth();
  const removal = useRemoveSecondFactor();

  return (
    <>
      {user?.needsSecondFactor && (
        <p role="status" className={styles.needed}>
          The back office opens after your next login with a code. <LogInAgain />
        </p>
      )}
      <p>The login asks for your password and a code from your authenticator app.</p>
      <LoginTooOld error={removal.error} />
      <div className="actions">
        <ActionButton isPending={removal.isPending} onClick={() => removal.mutate()}>
          {removal.isPending ? 'Removing…' : 'Remove the App'}
        </ActionButton>
      </div>
    </>
  );
}

function Setup() {
  const { user } = useAuth();
  const start = useStartSecondFactor();

  if (start.data) return <Confirmation setup={start.data} />;
  return (
    <>
      {user?.needsSecondFactor && (
        <p role="status" className={styles.needed}>
          The back office requires two-step verification. Set it up here, or log in again if you
          already have.
        </p>
      )}
      <p>
        With an authenticator app on your phone, a stolen password is not enough to log in as you.
      </p>
      <LoginTooOld error={start.error} />
      <div className="actions">
        <ActionButton isPending={start.isPending} onClick={() => start.mutate()}>
          {start.isPending ? 'Preparing…' : 'Set Up an Authenticator App'}
        </ActionButton>
      </div>
    </>
  );
}

const AppCode = z.object({ code: z.string() });

function Confirmation({ setup }: { setup: SecondFactorSetup }) {
  const confirmation = useConfirmSecondFactor();
  const { element, field, isPending } = useForm({
    schema: AppCode,
    start: { code: '' },
    send: ({ code }) => confirmation.mutateAsync(code),
  });

  return (
    <form {...element} className={`${styles.form} ${styles.setup}`}>
      <p>Scan this code with your authenticator app, or enter the key by hand.</p>
      <QRCodeSVG
        value={setup.uri}
        title="QR code for your authenticator app"
        size={192}
        marginSize={4}
        className={styles.qrCode}
      />
      <p>
        Key: <code className={styles.key}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextInput
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        {...field('code')}
        error={confirmation.error ? getFieldMessage(confirmation.error) : undefined}
      />
      <Button type="submit" variant="solid" isPending={isPending}>
        {isPending ? 'Checking…' : 'Confirm'}
      </Button>
    </form>
  );
}

/** Changes require a recent login. */
function LoginTooOld({ error }: { error: Error | null }) {
  if (!error || isSessionExpired(error)) return null;
  return (
    <p role="alert" className="error">
      {getErrorMessage(error)} {isForbidden(error) && <LogInAgain />}
    </p>
  );
}

function LogInAgain() {
  return (
    <a href={paths.loginScreen('login')} className={getButtonClass({})}>
      Log In Again
    </a>
  );
}
