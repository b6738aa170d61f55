document.querySelector('form')?.submit()
