import { useEffect, useEffectEvent } from 'react';
import { areLetterKeysOn, isHandledElsewhere, isTyping } from './pageKeys.ts';

/** The actions of all screens and dialogs that are shown. */
const isUsed = new Set<(key: string) => boolean>();

/** Returns true if a letter is a shortcut of this screen. Other letters find rows of a list. */
export const isLetterKey = (key: string) =>
  areLetterKeysOn() && [...isUsed].some((uses) => uses(key.toLowerCase()));

interface LetterKeys {
  actions: Readonly<Record<string, (() => void) | undefined>>;
  isDialog?: boolean;
  /** Returns false while another part of the page handles the keys. */
  isMeant?: () => boolean;
}

export function useLetterKeys({ actions, isDialog = false, isMeant }: LetterKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key.toLowerCase()];
    const isOurs = isDialog ? !isTyping(event) : !isHandledElsewhere(event);
    if (!action || !isOurs || event.repeat || !areLetterKeysOn()) return;
    if (isMeant?.() === false) return;
    event.preventDefault();
    action();
  });

  const hasKey = useEffectEvent((key: string) => Boolean(actions[key]) && isMeant?.() !== false);

  useEffect(() => {
    const uses = (key: string) => hasKey(key);
    isUsed.add(uses);
    document.addEventListener('keydown', handleKey);
    return () => {
      isUsed.delete(uses);
      document.removeEventListener('keydown', handleKey);
    };
  }, []);
}
