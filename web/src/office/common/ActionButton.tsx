import { Button, type ButtonProps } from '@mui/material';
import { type ActionButtonState, useActionButton } from '../../ui/useActionButton.ts';

interface ActionButtonProps extends ActionButtonState, Omit<ButtonProps, 'onClick'> {
  isDone?: boolean;
}

export function ActionButton(props: ActionButtonProps) {
  const { isPending, takesFocus, onClick, isDone = false, ...button } = props;
  const action = useActionButton({ isPending, takesFocus, onClick });

  return (
    <Button
      {...button}
      data-done={isDone}
      {...action}
      disabled={action.disabled || button.disabled === true}
    />
  );
}
