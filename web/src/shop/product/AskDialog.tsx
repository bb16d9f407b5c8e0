import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { MAX_NOTE_LENGTH } from '../../../../shared/entities/order.ts';
import type { Product } from '../../../../shared/entities/product.ts';
import { ApiError, api, getErrorMessage, getFieldError, isAccessError } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.ts';
import { callOnce } from '../../lib/callOnce.ts';
import { isEmailAddress } from '../../lib/isEmailAddress.ts';
import { paths } from '../../lib/paths.ts';
import { putQuote } from '../../lib/quoteQuery.ts';
import { useCloseOnBack } from '../../lib/useCloseOnBack.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { usePersonCheck } from '../../lib/usePersonCheck.ts';
import { Button, getButtonClass } from '../../ui/Button.tsx';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { TextArea, TextInput } from '../../ui/FormFields.tsx';
import { Link } from '../../ui/Link.tsx';
import { ShopName } from '../../ui/ShopName.tsx';
import styles from './AskDialog.module.css';

interface AskDraft {
  question: string;
  name: string;
  email: string;
}

const EMPTY: AskDraft = { question: '', name: '', email: '' };

export interface AskDialogProps {
  product: Pick<Product, 'id' | 'name'>;
  onClose: () => void;
}

/** Members ask with their account. Visitors give their name and address, which they then confirm. */
export default function AskDialog({ product, onClose }: AskDialogProps) {
  const { isAuthenticated } = useAuth();
  const { value, read, set } = useDraft<AskDraft>(`question ${product.id}`, {
    isPersonal: false,
  });
  const change = (changes: Partial<AskDraft>) => set({ ...EMPTY, ...read(), ...changes });
  const Form = isAuthenticated ? MemberForm : VisitorForm;
  // Survives leaving the page during the call.
  const isPending = useIsMutating({ mutationKey: toMutationKey(product.id) }) > 0;
  const close = () => {
    if (!isPending) onClose();
  };
  useCloseOnBack(true, close);

  return (
    <DetailsDialog isSmall title="Ask about this piece" subtitle={product.name} onClose={close}>
      <Form
        product={product}
        draft={value ?? EMPTY}
        isPending={isPending}
        onType={change}
        // Keeps a question that was changed during the call.
        onSent={(sent) => read()?.question.trim() === sent && change({ question: '' })}
        onClose={close}
      />
    </DetailsDialog>
  );
}

const toMutationKey = (productId: string) => ['question', productId];

interface FormProps extends AskDialogProps {
  draft: AskDraft;
  isPending: boolean;
  onType: (changes: Partial<AskDraft>) => void;
  onSent: (question: string) => void;
}

function MemberForm(props: FormProps) {
  const { product, draft, isPending, onType, onSent, onClose } = props;
  const { question } = draft;
  const queryClient = useQueryClient();
  const [isChecked, setIsChecked] = useState(false);
  const asking = useMutation({
    mutationKey: toMutationKey(product.id),
    mutationFn: (body: { productId: string; question: string }) =>
      callOnce(`question ${body.productId} ${body.question}`, (headers) =>
        api('POST /api/orders/question', { body, headers }),
      ),
    onSuccess: (order, { question }) => {
      onSent(question);
      return putQuote(queryClient, order);
    },
  });

  if (asking.data) {
    const { id, reference } = asking.data;
    return (
      <Sent title="Question sent">
        <p>
          We’ll answer on your quote page and by e-mail. Your reference is{' '}
          <b className={styles.reference}>{reference}</b>.
        </p>
        <div className={styles.actions}>
          <Link to={paths.quote(id)} className={getButtonClass({ variant: 'solid' })}>
            Open Your Quote
          </Link>
          <Button onClick={onClose}>Close</Button>
        </div>
      </Sent>
    );
  }
  return (
    <AskForm
      isPending={isPending}
      error={asking.error}
      onSubmit={() => {
        setIsChecked(true);
        if (question.trim()) asking.mutate({ productId: product.id, question: question.trim() });
      }}
      onClose={onClose}
    >
      <Question
        value={question}
        onChange={(typed) => onType({ question: typed })}
        error={
          getFieldError(asking.error, 'question') ??
          (isChecked && !question.trim() ? NO_QUESTION : undefined)
        }
      />
    </AskForm>
  );
}

const NO_QUESTION = 'Please enter your question.';

function VisitorForm(props: FormProps) {
  const { product, draft, isPending, onType, onSent, onClose } = props;
  const { question, name, email } = draft;
  const [isChecked, setIsChecked] = useState(false);
  const { website, start, getProof } = usePersonCheck();
  const isComplete = name.trim() && isEmailAddress(email) && question.trim();
  const asking = useMutation({
    mutationKey: toMutationKey(product.id),
    mutationFn: async (typed: { name: string; email: string; question: string }) =>
      api('POST /api/questions', {
        body: { productId: product.id, ...typed, ...(await getProof()) },
      }),
    onSuccess: (_, { question }) => onSent(question),
  });
  const { error } = asking;

  if (asking.isSuccess) {
    return (
      <Sent title="Check your inbox">
        <p>
          We have sent an e-mail to <b>{email.trim()}</b>. Open its link to confirm your address,
          and we’ll answer your question.
        </p>
        <div className={styles.actions}>
          <Button onClick={onClose}>Close</Button>
        </div>
      </Sent>
    );
  }
  return (
    <AskForm
      isPending={isPending}
      error={asking.error}
      onFocus={start}
      onSubmit={() => {
        setIsChecked(true);
        if (!isComplete) return;
        asking.mutate({ name: name.trim(), email: email.trim(), question: question.trim() });
      }}
      onClose={onClose}
    >
      <Question
        value={question}
        onChange={(typed) => onType({ question: typed })}
        error={
          getFieldError(error, 'question') ??
          (isChecked && !question.trim() ? NO_QUESTION : undefined)
        }
      />
      <div>
        <TextInput
          label="Your name"
          autoComplete="name"
          maxLength={100}
          value={name}
          error={
            getFieldError(error, 'name') ??
            (isChecked && !name.trim() ? 'Please enter your name.' : undefined)
          }
          onChange={({ target }) => onType({ name: target.value })}
        />
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="email"
          value={email}
          error={
            getFieldError(error, 'email') ??
            (isChecked && !isEmailAddress(email)
              ? 'Please enter an e-mail address, such as name@example.com.'
              : undefined)
          }
          onChange={({ target }) => onType({ email: target.value })}
        />
      </div>
      <input
        ref={website}
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
        className="visually-hidden"
      />
      <p className={styles.hint}>
        <ShopName /> will use your address only to answer you.
      </p>
    </AskForm>
  );
}

interface QuestionProps {
  value: string;
  error: string | undefined;
  onChange: (question: string) => void;
}

function Question({ value, error, onChange }: QuestionProps) {
  return (
    <TextArea
      label="Your question"
      autoFocus
      rows={4}
      maxLength={MAX_NOTE_LENGTH}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface AskFormProps {
  isPending: boolean;
  error: Error | null;
  onFocus?: () => void;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

function AskForm({ isPending, error, onFocus, onSubmit, onClose, children }: AskFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onSubmit();
  };
  const hasIssues = error instanceof ApiError && error.issues.length > 0;

  return (
    <form noValidate className={styles.form} onFocus={onFocus} onSubmit={submit}>
      {children}
      <p role="alert" className={styles.error}>
        {error && !isAccessError(error) && !hasIssues && getErrorMessage(error)}
      </p>
      <DialogActions
        action="Send Question"
        pendingAction="Sending…"
        isPending={isPending}
        onCancel={isPending ? undefined : onClose}
      />
    </form>
  );
}

function Sent({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div role="status" className={styles.form}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </div>
  );
}
