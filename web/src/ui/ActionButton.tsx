import { Button } from './Button.tsx';
import { type ActionButtonState, useActionButton } from './useActionButton.ts';

export const ActionButton = ({ children, ...action }: ActionButtonState & { children: string }) => (
  <Button {...useActionButton(action)}>{children}</Button>
);
