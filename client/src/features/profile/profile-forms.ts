/** The forms of the profile. Their schemas are a download of their own, which comes while somebody begins to type. */
import { useLazyZodForm } from '../../ui/hooks/form.ts';
import type { ProfileValues, WorkItem } from './profile-values.ts';

const loadSchemas = () => import('./profile-schema.ts');
const loadProfile = async () => (await loadSchemas()).profileSchema(false);
const loadPricedProfile = async () => (await loadSchemas()).profileSchema(true);
const loadWork = async () => (await loadSchemas()).Work;
const loadPasswordChange = async () => (await loadSchemas()).PasswordChange;

export function useValuesForm(initial: ProfileValues, hasRate: boolean) {
  return useLazyZodForm(hasRate ? loadPricedProfile : loadProfile, initial, { focusesErrors: false });
}

/** What the fields need of the form. */
export type ProfileForm = ReturnType<typeof useValuesForm>;

export function useWorkForm(item: WorkItem | undefined) {
  return useLazyZodForm(loadWork, item ?? { title: '', description: '', link: null });
}

export function usePasswordForm() {
  return useLazyZodForm(loadPasswordChange, { currentPassword: '', newPassword: '', confirmPassword: '' });
}
