import { useEffect, useState } from 'react';
import { type Draft, readDraft } from './draftStorage.ts';

/** The draft that an earlier visit left, once that is known. */
export function useStoredDraft(name: string): { isRead: boolean; draft?: Draft | undefined } {
  const [read, setRead] = useState<{ name: string; draft: Draft | undefined }>();

  useEffect(() => {
    let isWanted = true;
    readDraft(name).then((draft) => {
      if (isWanted) setRead({ name, draft });
    });
    return () => {
      isWanted = false;
    };
  }, [name]);

  return read?.name === name ? { isRead: true, draft: read.draft } : { isRead: false };
}
