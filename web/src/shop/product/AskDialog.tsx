import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import * as z from 'zod';
import { MAX_NOTE_LENGTH } from '../../../../shared/entities/order.ts';
import type { Product } from '../../../../shared/entities/product.ts';
import { api } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.ts';
import { callOnce } from '../../lib/callOnce.ts';
import { focusOnMount } from '../../lib/focusOnMount.ts';
import { paths } from '../../lib/paths.ts';
import { putQuote } from '../../lib/quoteQuery.ts';
import { useCloseOnBack } from '../../lib/useCloseOnBack.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { usePersonCheck } from '../../lib/usePersonCheck.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { TextArea, TextInput } from '../../ui/FormFields.tsx';
import { Honeypot } from '../../ui/Honeypot.tsx';
import { ShopName } from '../../ui/ShopName.tsx';
import { useForm } from '../../ui/useForm.ts';
import { FormError } from '../common/FormError.tsx';
import { emailAddress, requiredText } from '../common/inputs.ts';
import styles from './AskDialog.module.css';

export interface AskDialogProps {
  product: Pick<Product, 'id' | 'name'>;
  title: string;
  about: keyof typeof START_QUESTIONS;
  onClose: () => void;
}

/** Each has a draft of its own. */
const START_QUESTIONS = {
  piece: '',
  condition: 'Please send me a condition report for this piece.',
} as const;

/** Members ask with their account. Visitors give their name and address, which they then confirm. */
export default function AskDialog({ product, title, about, onClose }: AskDialogProps) {
  const { isAuthenticated } = useAuth();
  const Form = isAuthenticated ? MemberForm : VisitorForm;
  // Survives leaving the page during the call.
  const isPending = useIsMutating({ mutationKey: toMutationKey(product.id) }) > 0;
  const close = () => {
    if (!isPending) onClose();
  };
  useCloseOnBack(true, close);

  return (
    <DetailsDialog isSmall title={title} subtitle={product.name} onClose={close}>
      <Form productId={product.id} about={about} isPending={isPending} onClose={close} />
    </DetailsDialog>
  );
}

const question = requiredText('Please enter your question.');
const MemberQuestion = z.object({ question, name: z.string(), email: z.string() });
const VisitorQuestion = z.object({
  question,
  name: requiredText('Please enter your name.'),
  email: emailAddress,
});
type Asked = z.input<typeof VisitorQuestion>;

const toMutationKey = (productId: string) => ['question', productId];

interface FormProps extends Pick<AskDialogProps, 'about'> {
  productId: string;
  isPending: boolean;
  onClose: () => void;
}

/** Shared by both forms: visitors who log in find their question again. */
function useAskForm<Result>(
  { productId, about, isPending }: FormProps,
  schema: z.ZodType<Asked, Asked>,
  send: (body: Asked) => Promise<Result>,
) {
  const draft = useDraft<Asked>(`question ${about} ${productId}`, { isPersonal: false });
  const start: Asked = { question: START_QUESTIONS[about], name: '', email: '' };

  return useForm({
    schema,
    start,
    draft: {
      ...draft,
      // Keeps a question that was changed during the call.
      finishAfter: (call, sent) =>
        draft.updateAfter(call, (current) =>
          current.question === sent.question ? { ...current, question: start.question } : current,
        ),
    },
    isPending,
    send,
  });
}

function MemberForm(props: FormProps) {
  const { productId, onClose } = props;
  const queryClient = useQueryClient();
  const asking = useMutation({
    mutationKey: toMutationKey(productId),
    mutationFn: (body: { productId: string; question: string }) =>
      callOnce(`question ${body.productId} ${body.question}`, (headers) =>
        api('POST /api/orders/question', { body, headers }),
      ),
    onSuccess: (order) => putQuote(queryClient, order),
  });
  const form = useAskForm(props, MemberQuestion, ({ question }) =>
    asking.mutateAsync({ productId, question }),
  );

  if (asking.data) {
    const { id, reference } = asking.data;
    return (
      <Sent title="Question sent">
        <p>
          We’ll answer on your quote page and by e-mail. Your reference is{' '}
          <b className="reference">{reference}</b>.
        </p>
        <div className={`actions ${styles.actions}`}>
          <ButtonLink to={paths.quote(id)} variant="solid">
            Open Your Quote
          </ButtonLink>
          <Button onClick={onClose}>Close</Button>
        </div>
      </Sent>
    );
  }
  return (
    <AskForm form={form} onClose={onClose}>
      <QuestionField {...form.field('question')} />
    </AskForm>
  );
}

function VisitorForm(props: FormProps) {
  const { productId, onClose } = props;
  const { website, start, getProof } = usePersonCheck();
  const asking = useMutation({
    mutationKey: toMutationKey(productId),
    mutationFn: async (typed: Asked) =>
      api('POST /api/questions', { body: { productId, ...typed, ...(await getProof()) } }),
  });
  const form = useAskForm(props, VisitorQuestion, asking.mutateAsync);

  if (asking.isSuccess) {
    return (
      <Sent title="Check your inbox">
        <p>
          We have sent an e-mail to <b>{asking.variables.email}</b>. Open its link to confirm your
          address, and we’ll answer your question.
        </p>
        <div className={`actions ${styles.actions}`}>
          <Button onClick={onClose}>Close</Button>
        </div>
      </Sent>
    );
  }
  return (
    <AskForm form={form} onFocus={start} onClose={onClose}>
      <QuestionField {...form.field('question')} />
      <div>
        <TextInput label="Your name" autoComplete="name" maxLength={100} {...form.field('name')} />
        <TextInput label="E-mail" type="email" autoComplete="email" {...form.field('email')} />
      </div>
      <Honeypot ref={website} />
      <p className="body2 muted">
        <ShopName /> will use your address only to answer you.
      </p>
    </AskForm>
  );
}

const QuestionField = (field: Pick<ComponentProps<typeof TextArea>, 'error'>) => (
  <TextArea label="Your question" autoFocus rows={4} maxLength={MAX_NOTE_LENGTH} {...field} />
);

interface AskFormProps {
  form: ReturnType<typeof useAskForm>;
  onFocus?: () => void;
  onClose: () => void;
  children: ReactNode;
}

function AskForm({ form, onFocus, onClose, children }: AskFormProps) {
  const { element, failure, isPending } = form;

  return (
    <form {...element} className="stack" onFocus={onFocus}>
      {children}
      <FormError>{failure}</FormError>
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
  return (
    <div role="status" className="stack">
      <h3 ref={focusOnMount} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </div>
  );
}
