import { signIn } from '../lib/auth.ts';
import { Button } from './Button.tsx';
import { SheetNotice } from './SheetNotice.tsx';

/** When the session ends while a member's sheet is open. */
export function LogInNotice({ title }: { title: string }) {
  return (
    <SheetNotice title={title}>
      <Button look="solid" onClick={signIn}>
        Log In
      </Button>
    </SheetNotice>
  );
}
