import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';

export interface ActionButtonState {
  isPending: boolean;
  /** Focuses the button after an action that was started elsewhere, if nothing else has focus. */
  takesFocus?: boolean | undefined;
  onClick: () => void;
}

/** Props of a button that is disabled while pending; the focus, which a disabled button loses, returns afterwards. */
export function useActionButton({ isPending, takesFocus = false, onClick }: ActionButtonState) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  const restoreFocus = useEffectEvent(() => {
    const isFocusLost = document.activeElement === document.body;
    if ((hadFocus.current || takesFocus) && isFocusLost) {
      button.current?.focus({ preventScroll: true });
    }
    hadFocus.current = false;
  });
  useEffect(() => {
    if (!isPending) restoreFocus();
  }, [isPending]);

  return {
    ref: button,
    disabled: isPending,
    'aria-busy': isPending,
    onClick: (event: MouseEvent) => {
      // Ignore the second click of a double click: a short action may be done by then.
      if (event.detail > 1) return;
      hadFocus.current = document.activeElement === button.current;
      onClick();
    },
  };
}
