import { Field, PasswordField } from '#web/ui/field.tsx'
import { Section } from '#web/ui/section.tsx'

export function ShowcaseForms() {
  return (
    <Section title="Поля">
      <div className="form-grid">
        <Field label="Имя" />
        <Field label="Отчество" note="необязательно" defaultValue="Сергеевна" />
        <Field label="Телефон" hint="Позвоним, если будут вопросы" placeholder="+7" />
        <Field label="Email" defaultValue="anna.example" error="Проверьте email: не хватает @" />
        <Field label="Закрыто" defaultValue="Нельзя изменить" disabled />
        <PasswordField label="Пароль" hint="Минимум 8 символов" defaultValue="parol" />
        <label className="check">
          <input type="checkbox" />
          Не выбрано
          <span className="check-count">12</span>
        </label>
        <label className="check">
          <input type="checkbox" defaultChecked />
          Выбрано
        </label>
        <label className="check">
          <input type="checkbox" disabled />
          Ничего не найдётся
          <span className="check-count">0</span>
        </label>
      </div>
    </Section>
  )
}
