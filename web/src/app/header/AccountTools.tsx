import { useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { useAuth } from '../../lib/auth.ts';
import { paths } from '../../lib/paths.ts';
import { MemberSheets, type SheetName } from './MemberSheets.tsx';
import styles from './MemberTools.module.css';
import { MemberTools } from './MemberTools.tsx';

/** What the header offers to whoever is here; nothing, but the room for it, until that is known. */
export function AccountTools() {
  const { user, isLoading } = useAuth();
  const [opened, setOpened] = useState<SheetName>();

  return (
    <>
      {user && <MemberTools user={user} opened={opened} onOpen={setOpened} />}
      {!user && !isLoading && (
        <a href={paths.login} aria-label="Log In" className={styles.tool}>
          <Icon name="person" size={24} />
        </a>
      )}
      {isLoading && <span className={styles.tool} />}
      <MemberSheets opened={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
