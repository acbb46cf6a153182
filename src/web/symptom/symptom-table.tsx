import type { Symptom } from '#shared/symptom/symptom-contract.ts'
import { subcategoryPath } from '#web/page/shop-paths.ts'
import { Link } from '#web/ui/link.tsx'

/** The symptom, its error codes, and the categories of what usually has to be replaced. */
export function SymptomTable({ symptoms }: { symptoms: Symptom[] }) {
  // The same symptom of several appliances: each says whose it is.
  const isMixed = symptoms.some(({ appliance }) => appliance !== symptoms[0]?.appliance)
  return (
    <table className="symptom-table">
      <thead>
        <tr>
          <th scope="col">Неисправность</th>
          <th scope="col">Коды ошибок</th>
          <th scope="col">Что проверить и заменить</th>
        </tr>
      </thead>
      <tbody>
        {symptoms.map((symptom) => (
          <tr key={symptom.id}>
            <th scope="row">
              {symptom.text}
              {isMixed && <small className="symptom-appliance">{symptom.appliance}</small>}
            </th>
            <td>
              <ul className="error-codes">
                {Object.entries(symptom.codes).map(([brand, codes]) => (
                  <li key={brand}>
                    {brand} <span className="code">{codes.join(' / ')}</span>
                  </li>
                ))}
              </ul>
            </td>
            <td>
              <ul className="symptom-parts">
                {symptom.subcategories.map((subcategory) => (
                  <li key={subcategory.id}>
                    <Link
                      className="link"
                      to={subcategoryPath({ id: symptom.category_id, slug: symptom.category_slug }, subcategory)}
                    >
                      {subcategory.name}
                    </Link>
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
