import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import * as z from 'zod';
import { MAX_NOTE_LENGTH } from '../../../../shared/entities/order.ts';
import type { Product } from '../../../../shared/entities/product.ts';
import { api } from '../../lib/api.ts';
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
import { Honeypot } from '../../ui/Honeypot.tsx';
import { Link } from '../../ui/Link.tsx';
import { ShopName } from '../../ui/ShopName.tsx';
import { useForm } from '../../ui/useForm.ts';
import styles from './AskDialog.module.css';

export interface AskDialogProps {
  product: Pick<Product, 'id' | 'name'>;
  onClose: () => void;
}

/** Members ask with their account. Visitors give their name and address, which they then confirm. */
export default function AskDialog({ product, onClose }: AskDialogProps) {
  const { isAuthenticated } = useAuth();
  const Form = isAuthenticated ? MemberForm : VisitorForm;
  // Survives leaving the page during the call.
  const isPending = useIsMutating({ mutationKey: toMutationKey(product.id) }) > 0;
  const close = () => {
    if (!isPending) onClose();
  };
  useCloseOnBack(true, close);

  return (
    <DetailsDialog isSmall title="Ask about this piece" subtitle={product.name} onClose={close}>
      <Form productId={product.id} isPending={isPending} onClose={close} />
    </DetailsDialog>
  );
}

const question = z.string().trim().min(1, 'Please enter your question.');
const MemberQuestion = z.object({ question, name: z.string(), email: z.string() });
const VisitorQuestion = z.object({
  question,
  name: z.string().trim().min(1, 'Please enter your name.'),
  email: z
    .string()
    .trim()
    .refine(isEmailAddress, 'Please enter an e-mail address, such as name@example.com.'),
});
type Asked = z.input<typeof VisitorQuestion>;

const EMPTY: Asked = { question: '', name: '', email: '' };

const toMutationKey = (productId: string) => ['question', productId];

interface FormProps {
  productId: string;
  isPending: boolean;
  onClose: () => void;
}

/** Shared by both forms: visitors who log in find their question again. */
function useAskForm<Result>(
  { productId, isPending }: FormProps,
  schema: z.ZodType<Asked, Asked>,
  send: (body: Asked) => Promise<Result>,
) {
  const draft = useDraft<Asked>(`question ${productId}`, { isPersonal: false });

  return useForm({
    schema,
    start: EMPTY,
    draft: {
      ...draft,
      // Keeps a question that was changed during the call.
      finishAfter: (call, sent) =>
        draft.updateAfter(call, (current) =>
          current.question === sent.question ? { ...current, question: '' } : current,
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
      api('POST /api/questions', {
        body: { productId, ...typed, ...(await getProof()) },
      }),
  });
  const form = useAskForm(props, VisitorQuestion, asking.mutateAsync);

  if (asking.isSuccess) {
    return (
      <Sent title="Check your inbox">
        <p>
          We have sent an e-mail to <b>{asking.variables.email}</b>. Open its link to confirm your
          address, and we’ll answer your question.
        </p>
        <div className={styles.actions}>
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
      <p className={styles.hint}>
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
    <form {...element} className={styles.form} onFocus={onFocus}>
      {children}
      <p role="alert" className={styles.error}>
        {failure}
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
