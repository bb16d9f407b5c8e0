import { Button, type ButtonProps } from '@mui/material';
import { type ActionButtonState, useActionButton } from '../../ui/useActionButton.ts';

interface ActionButtonProps
  extends ActionButtonState,
    Pick<ButtonProps, 'variant' | 'className' | 'sx'> {
  isDone?: boolean;
  children: string;
}

export function ActionButton(props: ActionButtonProps) {
  const { isPending, takesFocus, onClick, isDone = false, ...button } = props;

  return (
    <Button
      {...button}
      data-done={isDone}
      {...useActionButton({ isPending, takesFocus, onClick })}
    />
  );
}
