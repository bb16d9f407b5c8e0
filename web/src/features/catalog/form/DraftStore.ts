import {
  type Draft,
  deleteDraft,
  type UploadedRecord,
  writeDraft,
  writeDraftSync,
} from './draftStorage.ts';
import type { ItemValues } from './itemValues.ts';

const SOON_MS = 300;
const CHANNEL = 'guidon:cataloged';

/** Writes a draft down shortly after each change, and when the page is left. Of several tabs, the one
 *  that writes last is right. */
export function createDraftStore(name: string, kept: Draft | undefined, itemUpdatedAt?: string) {
  let key = kept?.key ?? crypto.randomUUID();
  let uploaded = kept?.uploaded;
  let typed = kept?.typed ?? {};
  let savedAt = kept?.savedAt ?? '';
  let isTouched = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rest = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const touch = () => {
    isTouched = true;
    savedAt = new Date().toISOString();
  };
  const now = (): Draft => ({ key, typed, savedAt, itemUpdatedAt, uploaded });
  const isEmpty = () => Object.keys(typed).length === 0 && !uploaded;
  const write = () => {
    rest();
    if (isEmpty()) return deleteDraft(name);
    return writeDraft(name, now());
  };
  const flush = () => {
    if (timer !== undefined) write();
  };
  const leave = () => {
    if (isTouched && !isEmpty()) writeDraftSync(name, now());
    flush();
  };
  const begin = () => {
    rest();
    key = crypto.randomUUID();
    typed = {};
    uploaded = undefined;
    return deleteDraft(name);
  };

  return {
    key: () => key,
    typed: () => typed,
    type: (over: Partial<ItemValues>) => {
      rest();
      touch();
      typed = over;
      timer = setTimeout(write, SOON_MS);
    },
    setUploaded: (record: UploadedRecord) => {
      touch();
      uploaded = record;
      return write();
    },
    /** Another item, which may be sent once as well. */
    rekey: () => {
      touch();
      key = crypto.randomUUID();
      uploaded = undefined;
      return write();
    },
    /** Done with: another draft begins. */
    begin,
    /** As `begin`, and tells whoever else has the same draft, such as another tab. */
    finish: () => {
      const channel = new BroadcastChannel(CHANNEL);
      channel.postMessage({ key, typed: JSON.stringify(typed) });
      channel.close();
      return begin();
    },
    /** @param onCataloged when the same draft was cataloged elsewhere. What is still the same there is
     *    done with; what differs is another item from then on.
     *  @returns what ends it */
    watch: (onCataloged: (isSame: boolean) => void) => {
      const channel = new BroadcastChannel(CHANNEL);
      channel.onmessage = ({ data }) => {
        if (data.key !== key) return;
        const isSame = data.typed === JSON.stringify(typed);
        if (isSame) begin();
        else {
          touch();
          key = crypto.randomUUID();
          uploaded = undefined;
          write();
        }
        onCataloged(isSame);
      };
      window.addEventListener('pagehide', leave);
      document.addEventListener('visibilitychange', flush);
      return () => {
        flush();
        channel.close();
        window.removeEventListener('pagehide', leave);
        document.removeEventListener('visibilitychange', flush);
      };
    },
  };
}
