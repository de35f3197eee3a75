/** One decoded posting list. The arrays are reused for the next list. */
export class Postings {
  length = 0
  documents = new Int32Array(256)
  fields = new Uint8Array(256)
  counts = new Int32Array(256)

  reserve(length: number): void {
    if (length <= this.documents.length) return
    this.documents = new Int32Array(length * 2)
    this.fields = new Uint8Array(length * 2)
    this.counts = new Int32Array(length * 2)
  }
}
