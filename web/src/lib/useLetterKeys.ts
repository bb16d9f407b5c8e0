import { useEffect, useEffectEvent } from 'react';
import { areLetterKeysOn, isHandledElsewhere, isTyping } from './pageKeys.ts';

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

  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
