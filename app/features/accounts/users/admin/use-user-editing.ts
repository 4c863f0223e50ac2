import { useState } from "react";
import { call } from "../../../../platform/browser/calls/call.ts";
import { unwrapData } from "../../../../platform/browser/calls/request.ts";
import type { FormFields } from "../../../../platform/browser/forms/form-fields.ts";
import { showStoredAddress } from "../../../../platform/browser/forms/show-stored-address.ts";
import { useForm } from "../../../../platform/browser/forms/use-form.ts";
import { storedFields } from "../../../../platform/browser/forms/conflicting-fields.ts";
import type { User } from "../users.schema.ts";
import { type ChosenSchool, idOfSchool } from "./chosen-school.ts";

/**
 * The state of the edit screen: the values that filled its fields, the stored values as last loaded, and the chosen
 * role, duties and school. The page may have reloaded the user since; changes of other users are not part of this
 * state.
 */
export function useUserEditing(user: User, onStored: () => void) {
  const [filledWith, setFilledWith] = useState(user);
  const [known, setKnown] = useState(user);
  const [role, setRole] = useState(user.role);
  const [duties, setDuties] = useState(user.duties ?? null);
  const [school, setSchool] = useState(schoolOf(user));
  const form = useForm({
    version: user.version,
    history: `user/${user.id}`,
    draft: { of: `user ${user.id}` },
    send: async (fields, version) => {
      const school_id = role === "pta" ? await idOfSchool(school) : null;
      if (school_id === undefined) return noSuchSchool;
      const sent = {
        form: sentFields(fields),
        body: { school_id, version, ...(role === "admin" && { duties }) },
      };
      return unwrapData(await call("PATCH /api/users/:id", { params: { id: user.id }, ...sent }));
    },
    shape: {
      fieldsOf: (stored) => storedFields(stored, plainFields),
      bodyOf: (fields) =>
        Object.fromEntries(Object.entries(fields).filter(([name]) => plainFields.includes(name))),
    },
    onSuccess: (saved, sent) => {
      showStoredAddress(sent, saved);
      setKnown(saved);
      setSchool(schoolOf(saved));
      onStored();
    },
    load: (theirs) => {
      setFilledWith(theirs);
      setKnown(theirs);
      setRole(theirs.role);
      setDuties(theirs.duties ?? null);
      setSchool(schoolOf(theirs));
      onStored();
    },
  });
  return { form, filledWith, known, role, setRole, duties, setDuties, school, setSchool };
}

/** The fields that drafts and the history may store: all but the password. */
const plainFields = [
  "firstname",
  "lastname",
  "email",
  "telephone",
  "address1",
  "address2",
  "town",
  "postcode",
  "role",
];

function schoolOf({ school_id, school_name }: User): ChosenSchool {
  return { id: school_id, name: school_name ?? "" };
}

const noSuchSchool = {
  ok: false as const,
  status: 422,
  message: "",
  errors: { school_id: ["Please choose a school from the list, or clear the field."] },
};

/** Leaves out password fields that are empty. */
function sentFields({ password, password_confirmation, ...fields }: FormFields): FormFields {
  return password ? { ...fields, password, password_confirmation: password_confirmation ?? "" } : fields;
}
