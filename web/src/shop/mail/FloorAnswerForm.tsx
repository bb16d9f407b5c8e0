import { type ComponentProps, useState } from 'react';
import * as z from 'zod';
import { formatMoney, toCents } from '../../../../shared/quotes/money.ts';
import { parseAmount } from '../../lib/amounts.ts';
import { getErrorMessage } from '../../lib/api.ts';
import { focusOnMount } from '../../lib/focusOnMount.ts';
import { Button } from '../../ui/Button.tsx';
import { AmountInput } from '../../ui/FormFields.tsx';
import { useForm } from '../../ui/useForm.ts';
import { FormError } from '../common/FormError.tsx';
import styles from './ConsignorAnswer.module.css';
import type { useAnswerFloorQuestion } from './floorQuestionQuery.ts';

const createCounterSchema = (proposed: string) =>
  z.object({
    price: z
      .string()
      .refine((text) => parseAmount(text) !== undefined, 'Please enter an amount, such as 125.00.')
      .refine(
        (text) => toCents(parseAmount(text) ?? proposed) > toCents(proposed),
        `Please enter more than ${formatMoney(proposed)}, or approve it.`,
      )
      .transform((text) => parseAmount(text) ?? ''),
  });

interface FloorAnswerFormProps {
  /** The proposed price. */
  price: string;
  send: ReturnType<typeof useAnswerFloorQuestion>;
}

export function FloorAnswerForm({ price, send }: FloorAnswerFormProps) {
  const { isPending, error, mutate, mutateAsync } = send;
  const answer = send.variables?.answer;
  const proposed = formatMoney(price);
  const { element, field, failure } = useForm({
    schema: createCounterSchema(price),
    start: { price: '' },
    isPending,
    send: (counter) => mutateAsync({ answer: 'counter', ...counter }),
  });
  const getLabel = (name: typeof answer, label: string) =>
    isPending && answer === name ? 'Sending…' : label;

  return (
    <form {...element} aria-label="Your answer" className="stack">
      <p className="body2">Your first answer counts.</p>
      <ConfirmedButton
        variant="solid"
        size="large"
        label={`Approve ${proposed}`}
        question={`Approve ${proposed}?`}
        confirmLabel={getLabel('approve', 'Yes, Approve')}
        isPending={isPending}
        onConfirm={() => mutate({ answer: 'approve' })}
      />
      <div className={styles.counter}>
        <AmountInput label="Price you would accept" enterKeyHint="send" {...field('price')} />
        <Button type="submit" isPending={isPending}>
          {getLabel('counter', 'Ask for Another Price')}
        </Button>
      </div>
      <ConfirmedButton
        label="Decline"
        question={`Decline ${proposed}?`}
        confirmLabel={getLabel('decline', 'Yes, Decline')}
        isPending={isPending}
        onConfirm={() => mutate({ answer: 'decline' })}
      />
      <FormError>{error && answer !== 'counter' ? getErrorMessage(error) : failure}</FormError>
    </form>
  );
}

interface ConfirmedButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size'> {
  label: string;
  question: string;
  confirmLabel: string;
  isPending: boolean;
  onConfirm: () => void;
}

function ConfirmedButton(props: ConfirmedButtonProps) {
  const { label, question, confirmLabel, isPending, onConfirm, ...look } = props;
  // Undefined before the first click.
  const [isAsking, setIsAsking] = useState<boolean>();

  if (!isAsking) {
    return (
      <div>
        <Button
          {...look}
          ref={isAsking === false ? focusOnMount : undefined}
          isPending={isPending}
          onClick={() => setIsAsking(true)}
        >
          {label}
        </Button>
      </div>
    );
  }
  return (
    <div className="list">
      <p ref={focusOnMount} tabIndex={-1}>
        {question}
      </p>
      <div className="actions">
        <Button
          variant="solid"
          isPending={isPending}
          // The second click of a double click confirms nothing.
          onClick={({ detail }) => detail <= 1 && onConfirm()}
        >
          {confirmLabel}
        </Button>
        <Button isPending={isPending} onClick={() => setIsAsking(false)}>
          Back
        </Button>
      </div>
    </div>
  );
}
