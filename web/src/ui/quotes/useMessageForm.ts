import { type ChangeEvent, type FormEvent, type KeyboardEvent, useRef } from 'react';
import { MAX_MESSAGE_LENGTH } from '../../../../shared/entities/order.ts';
import { getFieldMessage, isAccessError } from '../../lib/api.ts';
import type { useSendMessage } from '../../lib/quoteQuery.ts';
import { useTextDraft } from '../../lib/useDraft.ts';
import { useFocusInvalid } from '../../lib/useFocusInvalid.ts';

const NEAR_LIMIT = MAX_MESSAGE_LENGTH - 500;

type SendText = Pick<ReturnType<typeof useSendMessage>, 'mutateAsync' | 'isPending' | 'error'>;

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
    element: { ref: form, noValidate: true, onSubmit: submit },
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
    button: { type: 'submit', 'aria-busy': send.isPending, 'aria-disabled': !canSend } as const,
  };
}
