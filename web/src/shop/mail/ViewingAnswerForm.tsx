import { useState } from 'react';
import * as z from 'zod';
import type { SharedViewing } from '../../../../shared/entities/private-viewing.ts';
import { focusOnMount } from '../../lib/focusOnMount.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/FormFields.tsx';
import { useForm } from '../../ui/useForm.ts';
import { FormError } from '../common/FormError.tsx';
import styles from './PrivateViewing.module.css';
import { useAnswerViewing, type ViewingAnswer } from './privateViewingQuery.ts';
import { ViewingPiece } from './ViewingPiece.tsx';

const MAX_MESSAGE_LENGTH = 2_000;

interface AnswerDraft {
  /** Ids of pieces. */
  interests: string[];
  message: string;
}

/**
 * @param available ids of pieces; others are not sent, even if they were ticked before they were sold
 * @param isAnswered an earlier answer can be taken back
 */
const createSchema = (available: ReadonlySet<string>, isAnswered: boolean) =>
  z
    .object({
      interests: z
        .array(z.string())
        .transform((interests) => interests.filter((id) => available.has(id))),
      message: z
        .string()
        .trim()
        .max(MAX_MESSAGE_LENGTH, `At most ${MAX_MESSAGE_LENGTH} characters.`),
    })
    .refine(({ interests, message }) => isAnswered || interests.length > 0 || message !== '', {
      path: ['message'],
      message: 'Choose a piece, or write a message.',
    })
    .transform(
      ({ interests, message }): ViewingAnswer => ({ interests, message: message || null }),
    );

interface ViewingAnswerFormProps {
  token: string;
  viewing: SharedViewing;
}

/** The pieces with their check boxes, and a message. The last answer counts. */
export function ViewingAnswerForm({ token, viewing }: ViewingAnswerFormProps) {
  const { pieces, interests, message } = viewing;
  const send = useAnswerViewing(token);
  const [isAnswered, setIsAnswered] = useState(interests.length > 0 || message !== null);
  const draft = useDraft<AnswerDraft>(`answer ${token}`, { isPersonal: false });
  const [isOpen, setIsOpen] = useState(!isAnswered || draft.value !== undefined);
  const [isReopened, setIsReopened] = useState(false);
  const available = new Set(pieces.filter((each) => each.isAvailable).map(({ id }) => id));
  const form = useForm({
    schema: createSchema(available, isAnswered),
    start: { interests: interests.filter((id) => available.has(id)), message: message ?? '' },
    draft,
    toField: (path) => path.split('.')[0] ?? path,
    send: (answer) => send.mutateAsync(answer, { onSuccess: close }),
  });
  const chosen = form.choice('interests');
  const ticked = chosen.value.filter((id) => available.has(id));

  function close() {
    setIsAnswered(true);
    setIsOpen(false);
  }
  function reopen() {
    setIsReopened(true);
    setIsOpen(true);
  }
  const toggle = (id: string, isChosen: boolean) =>
    chosen.onChange(isChosen ? [...chosen.value, id] : chosen.value.filter((each) => each !== id));

  return (
    <form {...form.element} aria-label="Your answer">
      <ul aria-label="Pieces" className={styles.pieces}>
        {pieces.map((piece, index) => (
          <li key={piece.id}>
            <ViewingPiece
              piece={piece}
              isFirst={index === 0}
              isInterested={(isOpen ? chosen.value : interests).includes(piece.id)}
              onChange={isOpen ? (isChosen) => toggle(piece.id, isChosen) : undefined}
            />
          </li>
        ))}
      </ul>
      {isOpen ? (
        <div className={`stack start ${styles.foot}`}>
          <h2 ref={isReopened ? focusOnMount : undefined} tabIndex={-1} className="h3">
            Your Answer
          </h2>
          <p className="body2">
            {describeChosen(ticked.length)} Your answer binds neither you nor us.
          </p>
          <TextArea
            label="Message"
            hint="Questions, or what else you are looking for."
            maxLength={MAX_MESSAGE_LENGTH}
            className={styles.message}
            {...form.field('message')}
          />
          <FormError>{form.failure || chosen.error}</FormError>
          <Button type="submit" variant="solid" size="large" isPending={form.isPending}>
            {form.isPending ? 'Sending…' : 'Send'}
          </Button>
        </div>
      ) : (
        <SentAnswer viewing={viewing} takesFocus={send.isSuccess} onChange={reopen} />
      )}
    </form>
  );
}

const describeChosen = (count: number): string =>
  count === 0
    ? 'Tick the pieces that interest you.'
    : `You ticked ${count} ${count === 1 ? 'piece' : 'pieces'}.`;

interface SentAnswerProps {
  viewing: SharedViewing;
  takesFocus: boolean;
  onChange: () => void;
}

function SentAnswer({ viewing, takesFocus, onChange }: SentAnswerProps) {
  const { pieces, interests, message } = viewing;
  const chosen = pieces.filter(({ id }) => interests.includes(id));

  return (
    <div className={`card list start ${styles.foot}`}>
      <h2 ref={takesFocus ? focusOnMount : undefined} tabIndex={-1} className="h3">
        Thank You
      </h2>
      {chosen.length > 0 ? (
        <>
          <p>We have noted that you are interested in:</p>
          <ul aria-label="Pieces that interest you" className={styles.chosen}>
            {chosen.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>You are interested in none of the pieces.</p>
      )}
      {message && <blockquote className={styles.note}>{message}</blockquote>}
      <p className="body2 muted">We will get in touch with you. Your last answer counts.</p>
      <Button onClick={onChange}>Change Answer</Button>
    </div>
  );
}
