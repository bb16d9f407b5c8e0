import { type ChangeEvent, type FormEvent, type KeyboardEvent, useRef } from 'react';
import { MAX_MESSAGE_LENGTH, type Order } from '../../../../shared/entities/order.ts';
import { getFieldMessage, isAccessError } from '../../lib/api.ts';
import { useTextDraft } from '../../lib/useDraft.ts';
import { useFocusInvalid } from '../../lib/useFocusInvalid.ts';

const NEAR_LIMIT = MAX_MESSAGE_LENGTH - 500;

interface SendText {
  mutateAsync: (text: string) => Promise<Order>;
  isPending: boolean;
  error: Error | null;
}

/** A text that is kept until it is sent, by its button or by Ctrl+Enter. */
export function useMessageForm(draftName: string, send: SendText) {
  const { text, setText, clearAfter } = useTextDraft(draftName);
  const message = text.trim();
  const rest = MAX_MESSAGE_LENGTH - message.length;
  const canSend = message !== '' && rest >= 0 && !send.isPending;
  const form = useRef<HTMLFormElement>(null);
  useFocusInvalid(form, send.error);

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (canSend) void clearAfter(send.mutateAsync(message), message);
  };

  return {
    /** Props of the form element. */
    element: { ref: form, noValidate: true, onSubmit: submit },
    /** Props of the text field. */
    field: {
      value: text,
      'aria-keyshortcuts': 'Control+Enter',
      error: send.error && !isAccessError(send.error) ? getFieldMessage(send.error) : undefined,
      onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => setText(target.value),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
      },
    },
    isTooLong: rest < 0,
    /** Empty unless the text is long. */
    rest:
      message.length <= NEAR_LIMIT
        ? ''
        : rest < 0
          ? `Too long by ${-rest}`
          : `Characters left: ${rest}`,
    /** Props of the button. */
    button: {
      type: 'submit',
      'aria-busy': send.isPending,
      'aria-disabled': !canSend,
    } as const,
  };
}
