import { useEffect, useEffectEvent } from 'react';
import { areLetterKeysOn, isHandledElsewhere, isTyping } from './pageKeys.ts';

interface LetterKeys {
  /** The keys are lowercase letters. */
  actions: Readonly<Record<string, (() => void) | undefined>>;
  /** The keys of a dialog, not of the page. */
  isDialog?: boolean;
  /** False if the keys are for another part of the page now. */
  isMeant?: () => boolean;
}

/** Letters that act from anywhere on the page, unless they are turned off. */
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
